/** Why nothing was done, and what to do about it. Everything is as it was. */
export interface Refusal {
  readonly refused: string
  readonly note: string
}

const explained: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOTSUP: 'the file system does not support this',
  ENOSYS: 'the file system does not support this',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'not a folder',
  EISDIR: 'is a folder',
  EADDRINUSE: 'already in use; choose another port with --port, or 0 for any free port',
  EADDRNOTAVAIL: 'this machine does not have that address; leave out --host, or name an address that it has',
  EMFILE: 'too many open files; raise the limit: ulimit -n 1024',
  EIO: 'the device reports an error',
  EBUSY: 'in use, or a mount point: name a folder inside it',
  EXDEV: 'cannot be renamed: it is a mount point or part of a container image; name another folder',
  EEXIST: 'exists already',
  ENOTEMPTY: 'is not empty',
  ELOOP: 'the links form a loop',
  ENAMETOOLONG: 'the name is too long',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ERR_NOT_REGULAR: 'not a regular file but a pipe, a socket or a device; replace it with a file',
  ERR_TOO_LARGE: 'the file is too large',
  ERR_CHANGED: 'the file changed during the build; build again',
  ERR_NO_PAINTER: 'is missing; run npm install with the optional packages, or set `pictures: no` in `site`',
}

/** A fault of the environment in words; `undefined` for everything else. */
export function reasonOf(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_TABLE') return `cannot be used: ${message}; build again`
  return code === undefined ? undefined : explained[code]
}
