// Answers for the columns of crypto deposits in the console.
import type { WireAnswer } from '#kit/http/contract.ts'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { queueWords } from '#kit/screens/queue-words.ts'
import { lookColumn, narrows } from '#kit/screens/queue-columns.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { shortId } from '#kit/ui/format.ts'
import type { Column } from '#kit/ui/table-props.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { shownDecimal } from '#kit/coins/shown.ts'
import type { listCryptoDeposits } from '../staff-contract.ts'
import { reasonWords, stateWords } from '../export-words.ts'
import { words } from './words.ts'

export type Deposit = WireAnswer<typeof listCryptoDeposits>['items'][number]

const toneOf = ({ state, lost_at: lost }: Deposit): Exclude<Tone, 'accent' | 'brand'> => {
  if (lost !== null) return 'danger'
  switch (state) {
    case 'credited':
      return 'success'
    case 'held':
    case 'on_hold':
    case 'unassigned':
    case 'waiting':
      return 'warning'
    case 'seen':
    case 'confirming':
    case 'returning':
      return 'info'
    case 'rejected':
    case 'absorbed':
    case 'vanished':
    case 'returned':
    case 'refused':
      return 'neutral'
  }
}

type StateProps = { readonly deposit: Deposit; readonly requestHref?: DeskParts['places']['requestHref'] }

/** `requestHref`: where a request about it is told beside it, too. */
export function State({ deposit, requestHref }: StateProps) {
  const { state, reason, confirmations, needed, waiting_request: request, is_released: released } = deposit
  return (
    <span className="grid min-w-0 justify-items-start">
      <Badge tone={toneOf(deposit)}>{say(stateWords[state])}</Badge>
      {reason !== null && (
        <span className="max-w-44 text-12 font-normal text-pretty text-text-3">
          {say(reasonWords[reason])}
        </span>
      )}
      {released && <span className="text-12 font-normal text-text-3">{say(words.released)}</span>}
      {state === 'confirming' && (
        <span className="text-12 font-normal text-text-3">
          {say(words.of, { done: confirmations, needed: needed ?? 0 })}
        </span>
      )}
      {request !== null && requestHref !== undefined && (
        <span className="text-12 font-normal">
          <TextLink href={requestHref(request)}>{say(queueWords.waits)}</TextLink>
        </span>
      )}
    </span>
  )
}

export const coinsText = ({ coins, coin }: Deposit): string =>
  coins === null || coin === null ? say(words.unknownToken) : `${shownDecimal(coins)} ${coin}`

export const columnsFor = (
  { userHref, requestHref }: DeskParts['places'],
  onLook: (deposit: Deposit) => void,
): readonly Column<Deposit>[] => [
  {
    key: 'customer',
    header: say(words.customer),
    card: 'title',
    className: narrows,
    cell: ({ user_uuid: uuid, user_name: name }) =>
      uuid === null ? (
        <span className="text-text-3">{say(words.nobody)}</span>
      ) : (
        <TextLink href={userHref(uuid)}>{name ?? shortId(uuid)}</TextLink>
      ),
  },
  {
    key: 'state',
    header: say(words.state),
    card: 'status',
    className: 'py-1.5',
    cell: (deposit) => <State {...{ deposit, requestHref }} />,
  },
  { key: 'coins', header: say(words.coins), align: 'end', card: 'amount', cell: coinsText },
  { key: 'network', header: say(words.network), cell: ({ network }) => network ?? '' },
  {
    key: 'credited',
    header: say(words.credited),
    align: 'end',
    cell: ({ credited_amount: amount, credited_currency: currency }) =>
      amount === null || currency === null ? '' : <Amount amount={amount} currency={currency} />,
  },
  { key: 'seen', header: say(words.seenAt), card: 'start', cell: ({ seen_at: at }) => <Time at={at} /> },
  lookColumn(onLook, () => words.look),
]
