/**
 * Works on up to `atOnce` items at a time, and returns the results in the order of the items. After a failure it starts nothing,
 * and throws it when all that is under way has ended.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  // A generator ends for all of its readers when one of them throws.
  const queue = (function* () {
    yield* items.entries()
  })()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return results
}
