import { version } from '../../platform/package.ts'
import { quietPipes } from './streams.ts'

/** `portolan --version`, as bin/portolan.js asks for it before it loads anything else. */
export function isDone(): boolean {
  quietPipes()
  console.log(version())
  return true
}
