// Answers for what is asked before some transfers: that the same was just sent, and whether somebody presses for it.
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { formatAccountNumber, formatAmount, formatTime } from '#kit/ui/format.ts'
import { Sheet } from '#kit/ui/sheet.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Quote } from './quote-difference.ts'

type Warning = Quote['warnings'][number]

/** Which warnings were answered. */
export type Read = Readonly<Record<Warning['kind'], boolean>>

/** The first one that was not answered yet. */
export function nextWarning(quote: Quote, read: Read): Warning | undefined {
  return quote.warnings.find(({ kind }) => !read[kind])
}

interface WarningSheetProps {
  readonly warning: Warning
  readonly quote: Quote
  /** A way to send it later, from whoever keeps orders; `minutes` is how much later. */
  readonly later?: ((minutes: number) => ReactNode) | undefined
  readonly onGoOn: () => void
  readonly onClose: () => void
}

export function WarningSheet({ warning, quote, later, onGoOn, onClose }: WarningSheetProps) {
  const amount = formatAmount({ currency: quote.currency, amount: quote.amount })
  const { name, account_number: account } = quote.payee
  switch (warning.kind) {
    case 'duplicate':
      return (
        <Asked
          title={say(words.duplicateTitle)}
          icon={<Copy size={28} strokeWidth={1.75} />}
          lead={say(warning.on_its_way ? words.duplicateOnItsWay : words.duplicateBody, {
            time: formatTime(warning.at),
          })}
          back={say(words.dontSend)}
          goOn={say(words.sendAgain)}
          {...{ onGoOn, onClose }}
        >
          <p>
            {say(words.duplicateFacts, {
              amount,
              name: shownName(name),
              account: formatAccountNumber(account),
            })}
          </p>
        </Asked>
      )
    case 'scam':
      return (
        <Asked
          title={say(words.scamTitle)}
          icon={<ShieldAlert size={28} strokeWidth={1.75} />}
          lead={say(words.scamBody)}
          back={say(words.goBack)}
          goOn={say(words.iKnow)}
          between={later?.(warning.later_minutes)}
          {...{ onGoOn, onClose }}
        >
          <p>{say(words.scamFacts, { amount })}</p>
          <p>{say(words.scamCall)}</p>
        </Asked>
      )
  }
}

interface AskedProps {
  readonly title: string
  readonly icon: ReactNode
  readonly lead: string
  readonly children: ReactNode
  /** The safe way is the primary one. */
  readonly back: string
  readonly goOn: string
  readonly between?: ReactNode
  readonly onGoOn: () => void
  readonly onClose: () => void
}

function Asked({ title, icon, lead, children, back, goOn, between, onGoOn, onClose }: AskedProps) {
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="grid gap-4 pt-2">
        <span
          aria-hidden="true"
          className="mx-auto grid size-14 place-items-center rounded-pill bg-info-soft text-on-info-soft"
        >
          {icon}
        </span>
        <div className="grid gap-2 text-center text-14 text-pretty text-text-2 wrap-anywhere">
          <p className="text-18 font-semibold text-text">{lead}</p>
          {children}
        </div>
        <div className="grid gap-2">
          <Button variant="primary" block onClick={onClose}>
            {back}
          </Button>
          {between}
          <Button variant="ghost" block onClick={onGoOn}>
            {goOn}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
