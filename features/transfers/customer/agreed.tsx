// Answers for what somebody agrees to, as it stands over the keys of their PIN.
import { Amount } from '#kit/ui/amount.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { ToPayee } from './payee-card.tsx'
import type { Quote } from './quote-difference.ts'
import type { Payee } from './sending.ts'

/** What is agreed to, on the sheet of the PIN: the sum, to whom, and with its charges what leaves. */
export function Agreed({ quote, payee }: { quote: Quote; payee: Payee }) {
  return (
    <>
      <p className="text-30 font-bold text-text">
        <Amount big currency={quote.currency} amount={quote.amount} />
      </p>
      <ToPayee payee={payee} />
      {quote.total !== quote.amount && (
        <p className="text-14 text-text-2">
          {say(words.totalDebited)}{' '}
          <strong className="font-semibold whitespace-nowrap text-text">
            <Amount currency={quote.currency} amount={quote.total} />
          </strong>
        </p>
      )}
    </>
  )
}
