/** Whether a site is not to be built: with `--strict`, a warning is enough. */
export function isRefused(
  { errors, warnings }: { readonly errors: number; readonly warnings: number },
  { strict }: { readonly strict?: boolean },
): boolean {
  return errors > 0 || (strict === true && warnings > 0)
}
