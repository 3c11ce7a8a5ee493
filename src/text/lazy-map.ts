/** A value, or how to make it. */
type Lazy<Value> = Value | (() => Value)

/** A map that makes some of its values whenever they are asked for, so that many large ones need no memory. */
export function lazyMap<Value extends object>(
  map: ReadonlyMap<string, Lazy<Value>>,
): ReadonlyMap<string, Value> {
  function* entries(): Generator<[string, Value], undefined> {
    for (const [key, value] of map) yield [key, made(value)]
    return undefined
  }
  function* values(): Generator<Value, undefined> {
    for (const value of map.values()) yield made(value)
    return undefined
  }
  const lazy: ReadonlyMap<string, Value> = {
    size: map.size,
    has: key => map.has(key),
    get: key => {
      const value = map.get(key)
      return value && made(value)
    },
    keys: () => map.keys(),
    values,
    entries,
    [Symbol.iterator]: entries,
    forEach: visit => {
      for (const [key, value] of entries()) visit(value, key, lazy)
    },
  }
  return lazy
}

function made<Value extends object>(value: Lazy<Value>): Value {
  return typeof value === 'function' ? value() : value
}
