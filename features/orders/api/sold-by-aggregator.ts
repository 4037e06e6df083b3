// Answers for what all kinds of orders share that aggregators sell: what the codes of each mean, whose fault a failure is, and what one refuses
// because of our account there.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { Word } from '#kit/words/words.ts'
import type { AggregatorCode, AggregatorCodes } from '../rail.ts'
import type { OrderKind } from './kind.ts'
import { openOrderCase } from './open-order-case.ts'
import type { OrderRow } from './order-row.ts'
import { orderCases } from './records.ts'

/** A partner that is set up, with its codes. One that is no more has none: what it said reads as undocumented. */
type Aggregator = { readonly provider: string; readonly codes: AggregatorCodes }

/** What its customer is told by whose fault it failed. Of many things none is sold only once. */
type Reasons = Readonly<Record<'unsaid' | 'away' | 'ours', Word> & { paid?: Word }>

export function soldByAggregator(reasons: Reasons, aggregators: readonly Aggregator[]) {
  const saidBy: Saying = (provider, code) =>
    aggregators.find((one) => one.provider === provider)?.codes.get(code ?? '')
  return {
    meaningOf: (code, provider) => saidBy(provider, code)?.meaning,
    finality: (code, provider) => (saidBy(provider, code)?.isFinal === true ? 'final' : 'when_repeated'),
    isComplete: () => true,
    reasonFor: (code, provider) => reasonIn(reasons, saidBy(provider, code)),
    deadAccountCodes: [],
    failuresOfPlace: aggregators.flatMap(({ provider, codes }) =>
      [...codes].filter(([, { fault }]) => fault === 'place').map(([code]) => ({ provider, code })),
    ),
    failed: (sql, doors, row, code) => noteAccountFault(sql, doors, row, saidBy(row.provider, code)),
  } as const satisfies Partial<OrderKind>
}

type Saying = (provider: string | null, code: string | null | undefined) => AggregatorCode | undefined

function reasonIn(reasons: Reasons, said: AggregatorCode | undefined): Word {
  if (said?.fault === 'account') return reasons.ours
  if (said?.fault === 'place') return reasons.away
  return (said?.fault === 'paid' ? reasons.paid : undefined) ?? reasons.unsaid
}

/** What the aggregator refuses because of our account there, it refuses to every customer: one open case for all. */
async function noteAccountFault(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  said: AggregatorCode | undefined,
): Promise<void> {
  if (said?.fault !== 'account') return
  const provider = row.provider ?? ''
  await openOrderCase(sql, doors, row, {
    kind: orderCases.accountRefused,
    partner: provider,
    facts: { provider, partner_says: said.meaning },
  })
}
