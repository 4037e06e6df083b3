// Answers for what all kinds of orders share that an aggregator sells: what its codes mean, and what it refuses because of our account there.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { Word } from '#kit/words/words.ts'
import {
  aggregatorFinality,
  findAggregatorCode,
  placeFailureCodes,
  whyFailed,
  type WhyFailed,
} from '../aggregator-codes.ts'
import type { OrderKind } from './kind.ts'
import { openOrderCase } from './open-order-case.ts'
import type { OrderRow } from './order-row.ts'
import { orderCases } from './records.ts'

/** What its customer is told by whose fault it failed. Of many things none is sold only once. */
type Reasons = Readonly<Record<Exclude<WhyFailed, 'paid'>, Word> & { paid?: Word }>

export const soldByAggregator = (reasons: Reasons) =>
  ({
    meaningOf: (code) => findAggregatorCode(code)?.meaning,
    finality: aggregatorFinality,
    isComplete: () => true,
    reasonFor: (code) => reasons[whyFailed(code)] ?? reasons.unsaid,
    deadAccountCodes: [],
    failureCodesOfPlace: placeFailureCodes,
    failed: noteAccountFault,
  }) as const satisfies Partial<OrderKind>

/** What the aggregator refuses because of our account there, it refuses to every customer: one open case for all. */
async function noteAccountFault(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  responseCode: string | undefined,
): Promise<void> {
  const said = responseCode === undefined ? undefined : findAggregatorCode(responseCode)
  if (said?.fault !== 'account') return
  const provider = row.provider ?? ''
  await openOrderCase(sql, doors, row, {
    kind: orderCases.accountRefused,
    partner: provider,
    facts: { provider, partner_says: said.meaning },
  })
}
