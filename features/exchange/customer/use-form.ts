// Answers for the state of the form of a conversion: which way, what is typed on which side, and what is wrong with it.
import { useState } from 'react'
import { formatAmount, readTypedAmount } from '#kit/ui/format.ts'
import { groupDigits } from '#kit/money/display.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../customer-words.ts'
import { otherSide, type Side } from '../rules.ts'
import { estimate, type Priced, type Typed } from './estimate.ts'

const faults = {
  empty: words.missing,
  not_a_number: words.notAnAmount,
  too_many_decimals: words.twoDecimals,
} as const

/** What is asked for, or what is wrong with what was typed. */
function readForm({ side, text }: Typed): { readonly amount: string } | { readonly fault: string } {
  const read = readTypedAmount(text, side)
  return 'amount' in read ? read : { fault: say(faults[read.wrong]) }
}

export function useForm(
  price: Priced | undefined,
  {
    has,
    onChange,
  }: { readonly has: { readonly [Currency in Side]: string | undefined }; readonly onChange: () => void },
) {
  const [typed, setTyped] = useState<Typed>({ from: 'NGN', side: 'NGN', text: '' })
  const [fault, setFault] = useState<string>()
  const { from, side, text } = typed
  const both = price && estimate(typed, price)
  const change = (part: Partial<Typed>) => {
    setFault(undefined)
    onChange()
    setTyped({ ...typed, ...part })
  }
  const textOf = (of: Side): string => (of === side ? text : both === undefined ? '' : groupDigits(both[of]))
  /** What a press on Review asks for; undefined where something is wrong, which is said then. */
  const read = (): { readonly amount: string; readonly side: Side; readonly from: Side } | undefined => {
    const asked = readForm(typed)
    const available = has[from]
    const gives = both?.[from]
    if ('fault' in asked) setFault(asked.fault)
    else if (gives !== undefined && available !== undefined && isLess(available, gives))
      setFault(say(words.tooLittle, { amount: formatAmount({ currency: from, amount: available }) }))
    else return { amount: asked.amount, side, from }
    return undefined
  }
  return {
    from,
    to: otherSide(from),
    fault,
    faultAt: side,
    textOf,
    read,
    type: (of: Side, value: string) => change({ side: of, text: value }),
    takeAll: () => change({ side: from, text: groupDigits(has[from] ?? '') }),
    swap: () => change({ from: otherSide(from), side: otherSide(from), text: '' }),
    clear: () => change({ text: '' }),
  }
}

/** Of two decimal texts with two decimals each. */
function isLess(one: string, other: string): boolean {
  const minorOf = (text: string) => BigInt(text.replace('.', ''))
  return minorOf(one) < minorOf(other)
}
