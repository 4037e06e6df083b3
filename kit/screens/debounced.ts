// Answers for typing that should not ask at every key: a value follows once it has held still.
import { useEffect, useState } from 'react'
import { browserTime } from './browser-time.ts'

/** `value`, as soon as it has not changed for `milliseconds`. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => browserTime.after(milliseconds, () => setSettled(value)), [value, milliseconds])
  return settled
}
