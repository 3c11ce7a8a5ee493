/** Told by long work after each step: how many of them are done, of how many, and what is being done. */
export type Progress = (done: number, total: number, what: string) => void
