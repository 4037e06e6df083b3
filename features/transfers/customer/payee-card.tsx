// Answers for whom the money goes to, as every step shows it: name, bank, number, and the tick of a confirmed name.
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Said } from '#kit/screens/said.tsx'
import { Avatar } from '#kit/ui/avatar.tsx'
import { formatAccountNumber, formatPhone } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Payee } from './sending.ts'

/**
 * `Zenith Bank · 2087 641 935`, `OurName · 0803 123 4567`; a line breaks before a number, never inside it. The number alone of who has no name but
 * that of the place.
 */
export function whereOf({ name, bankName, accountNumber }: Payee): string {
  const number = formatAccountNumber(accountNumber).replaceAll(' ', '\u00a0')
  return name === bankName ? number : say(words.foundAt, { bank: bankName, number })
}

/** `Zenith Bank`, or what a customer was found by: short enough for a line. */
export function shortWhereOf({ kind, bankName, accountNumber }: Payee): string {
  return kind === 'bank' ? bankName : formatPhone(accountNumber)
}

interface PayeeCardProps {
  readonly payee: Payee
  /** The name came from their bank, or from us. */
  readonly confirmed?: boolean
  /** Change, Edit. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** Whom it goes to in a sentence, the name in bold. */
export function ToPayee({ payee }: { payee: Payee }) {
  const name = <strong className="font-semibold text-text">{payee.name}</strong>
  return (
    <p className="text-14 text-pretty text-text-2 wrap-anywhere">
      <Said word={words.to} parts={{ name, bank: shortWhereOf(payee) }} />
    </p>
  )
}

export function PayeeCard({ payee, confirmed, aside, children }: PayeeCardProps) {
  return (
    <Card className="grid gap-3">
      <div className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3">
        <span className="relative self-start">
          <Avatar name={payee.name} size={48} />
          {confirmed === true && (
            <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-pill bg-success text-surface ring-2 ring-surface">
              <Check aria-hidden="true" size={12} strokeWidth={3} />
              <span className="sr-only">{say(words.confirmed)}</span>
            </span>
          )}
        </span>
        <div className="min-w-0">
          <p className="text-16 font-medium wrap-anywhere">{payee.name}</p>
          <div className="flex items-baseline justify-between gap-3 text-14">
            <p className="min-w-0 wrap-anywhere text-text-2">{whereOf(payee)}</p>
            {aside}
          </div>
        </div>
      </div>
      {children}
    </Card>
  )
}

/** The name is being asked for. */
export function CheckingPayee() {
  return (
    <Card className="flex items-center gap-3 text-14 text-text-2">
      <Spinner size={20} />
      <p>{say(words.checking)}</p>
    </Card>
  )
}
