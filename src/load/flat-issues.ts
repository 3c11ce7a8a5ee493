import type * as z from 'zod'

type Issue = z.core.$ZodIssue

/** Replaces each failed choice by the complaints of the branch that the person meant, where that is clear. */
export function flatIssues(
  issues: readonly Issue[],
  valueAt: (path: readonly PropertyKey[]) => unknown,
): readonly Issue[] {
  return issues.flatMap(issue => {
    if (issue.code !== 'invalid_union') return [issue]
    const branch = meantBranch(issue.errors, valueAt(issue.path))
    if (branch === undefined) return [issue]
    return flatIssues(
      branch.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })),
      valueAt,
    )
  })
}

function meantBranch(branches: readonly (readonly Issue[])[], value: unknown): readonly Issue[] | undefined {
  return (
    branches.find(branch => !branch.some(issue => issue.path.length === 0 && isMismatch(issue))) ??
    // A number that is not written plainly is still meant for the branch that takes numbers.
    branches.find(
      ([issue]) =>
        typeof value === 'number' && issue?.code === 'invalid_type' && /int|number/.test(issue.expected),
    )
  )
}

function isMismatch({ code }: Issue): boolean {
  return code === 'invalid_type' || code === 'invalid_value'
}
