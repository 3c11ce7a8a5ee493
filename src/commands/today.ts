/** The day, for warnings about dates; never part of the output. SOURCE_DATE_EPOCH stands in for the clock. */
export function today(): string {
  const epoch = process.env['SOURCE_DATE_EPOCH'] ?? ''
  const time = /^\d{1,11}$/.test(epoch) ? Number(epoch) * 1000 : Date.now()
  return new Date(time).toISOString().slice(0, 10)
}
