import { chmodSync, existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { allow, makeFolder } from './make-folder.ts'

/**
 * Lets the folders that servers write into, such as nginx's run/, be the same in every release: a running server finds
 * its pid file and logs again after the next one. They lie in `shared/`.
 */
export function linkServerFolders(folder: string, stage: string, places: readonly string[]): void {
  for (const place of places) {
    const shared = join(folder, 'shared', place)
    if (!existsSync(shared)) {
      makeFolder(shared)
      const file = join(shared, '.gitignore')
      writeFileSync(file, '*\n!.gitignore\n')
      allow(() => chmodSync(file, 0o644))
    }
    makeFolder(dirname(join(stage, place)))
    symlinkSync(relative(dirname(join(stage, place)), shared), join(stage, place))
  }
}
