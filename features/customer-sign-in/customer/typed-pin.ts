// Answers for a PIN as it is typed: four digits, then what is done with them, which answers why not.
import { useState } from 'react'
import { useTypedDigits } from '#kit/screens/typed-digits.ts'
import { pinLength } from '../contract.ts'

type Fault = string | undefined

/** `onPin` gets each four digits; while it runs, keys do nothing. What it answers stands until the next digit. */
export function useTypedPin(onPin: (pin: string) => Fault | Promise<Fault>) {
  const [value, setValue] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [pending, setPending] = useState(false)
  const end = (answered: Fault) => {
    setFault(answered)
    setValue('')
  }
  const finish = async (running: Promise<Fault>) => {
    setPending(true)
    const answered = await running
    setPending(false)
    end(answered)
  }
  const take = (digits: string) => {
    if (pending) return
    setFault(undefined)
    setValue(digits)
    if (digits.length < pinLength || digits === value) return
    const answered = onPin(digits)
    if (answered instanceof Promise) void finish(answered)
    else end(answered)
  }
  useTypedDigits({ value, length: pinLength, onChange: take, busy: pending })
  /** Takes away what was said, when it is no longer so. */
  const forget = (said: string) => setFault((now) => (now === said ? undefined : now))
  return { value, fault, take, pending, forget }
}
