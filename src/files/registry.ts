/** Whether `npx portolan` finds portolan on npm. What the README and the manual say about installing follows it. */
export const isOnRegistry = false
