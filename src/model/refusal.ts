/** Why nothing was done, and what to do about it. Everything is as it was. */
export interface Refusal {
  readonly refused: string
  readonly note: string
}

const explained: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOTSUP: 'the file system cannot do that',
  ENOSYS: 'the file system cannot do that',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'not a folder',
  EISDIR: 'is a folder',
  EADDRINUSE: 'in use already; --port names another, and 0 takes any that is free',
  EADDRNOTAVAIL: 'the address is not of this machine',
  EMFILE: 'too many open files',
  EIO: 'the device reports an error',
  EBUSY: 'in use, or a mount point: name a folder inside it',
  EXDEV: 'cannot be renamed: it is a mount point, or part of the image of a container; name another folder',
  EEXIST: 'exists already',
  ENOTEMPTY: 'is not empty',
  ELOOP: 'links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ERR_NOT_REGULAR: 'not a regular file but a pipe, a socket or a device: put a file in its place',
  ERR_TOO_LARGE: 'the file is too large to be one that portolan reads',
  ERR_CHANGED: 'was changed while it was read: build again',
  ERR_NO_PAINTER:
    'has no part for this machine: install it with its optional packages, or set pictures: no under site',
}

/** A fault of the environment in words; `undefined` for everything else. */
export function reasonOf(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_TABLE') return `not as portolan writes it: ${message}; build it again`
  return code === undefined ? undefined : explained[code]
}
