/** Called after each step of long work: how many steps are done, of how many, and the current one. */
export type Progress = (done: number, total: number, what: string) => void
