// Answers for the evidence before an act: each posting with the balance of its account before and after.
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Currency } from '#kit/money/currency.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { say } from '#kit/words/words.ts'
import { AccountName } from './account-name.tsx'
import { deskWords as words } from './desk-words.ts'
import { houseAccountWord, readBalance } from './house-account-word.ts'

export type Postings = readonly {
  readonly account: string
  readonly side: 'debit' | 'credit'
  readonly currency: Currency
  readonly amount: string
  readonly balance_before: string
  readonly balance_after: string
}[]

const head = 'h-8 bg-sunken px-3 text-12 font-medium text-text-3 first:pl-4 last:pr-4'
const cell = 'h-12 border-t border-hair px-3 first:pl-4 last:pr-4'

interface PostingTableProps {
  readonly postings: Postings
  /** What an account of a customer is called in words, where the screen knows. */
  readonly nameOf?: (account: string) => string | undefined
  /** Where it is not what would be posted now. */
  readonly label?: string
}

/** Always both, before and after, under the name of the account; on a phone the amount stands there too. */
export function PostingTable({ postings, nameOf, label = say(words.postings) }: PostingTableProps) {
  // The outer box keeps its height: a scrolling one would give way first where the dialog is short.
  return (
    <div>
      <div
        className="overflow-x-auto rounded-button border border-border"
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <table className="w-full border-separate border-spacing-0 text-13">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${head} text-start`}>
                {say(words.postingAccount)}
              </th>
              <th scope="col" className={`${head} text-end max-sm:hidden`}>
                {say(words.debit)}
              </th>
              <th scope="col" className={`${head} text-end max-sm:hidden`}>
                {say(words.credit)}
              </th>
            </tr>
          </thead>
          <tbody>
            {postings.map((posting, place) => (
              <PostingRow key={place} posting={posting} nameOf={nameOf} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface PostingRowProps {
  readonly posting: Postings[number]
  readonly nameOf: PostingTableProps['nameOf']
}

function PostingRow({ posting, nameOf }: PostingRowProps) {
  const { account, side, currency, amount } = posting
  const before = readBalance(account, posting.balance_before)
  const after = readBalance(account, posting.balance_after)
  const amountOn = (column: 'debit' | 'credit') =>
    side === column && <Amount currency={currency} amount={amount} />
  return (
    <tr>
      <th scope="row" className={`${cell} py-2 text-start font-medium`}>
        <AccountName account={account} name={nameOf?.(account) ?? houseAccountWord(account)} />
        <span className="flex flex-wrap items-center gap-1.5 text-12 font-normal text-text-3">
          <span className="sr-only">
            {say(words.balance)} {say(words.before)}
          </span>
          <Amount currency={currency} amount={before} />
          <ArrowRight aria-hidden="true" size={12} />
          <span className="sr-only">{say(words.after)}</span>
          <Amount currency={currency} amount={after} className="font-medium text-text" />
        </span>
        <span className="mt-1 flex justify-between gap-3 font-normal sm:hidden">
          <span className="text-text-3">{say(side === 'debit' ? words.debit : words.credit)}</span>
          <Amount currency={currency} amount={amount} />
        </span>
      </th>
      <td className={`${cell} text-end max-sm:hidden`}>{amountOn('debit')}</td>
      <td className={`${cell} text-end max-sm:hidden`}>{amountOn('credit')}</td>
    </tr>
  )
}
