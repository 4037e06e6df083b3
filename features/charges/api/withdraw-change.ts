// Answers for the command that takes a planned price back before it begins; the row that it cut gets its time back.
import { command, movesNothing, nothingDeclined } from '#features/approvals/public.ts'
import { heirOf, whyNotTakenBack } from '#kit/dated-rows.ts'
import type { Sql } from '#kit/db/database.ts'
import { noteChange } from '#kit/http/live.ts'
import { lagosDay } from '#kit/lagos.ts'
import { done, refuse } from '#kit/refusal.ts'
import { withdrawChange as contract } from '../change-contract.ts'
import { lockPrices } from './change-charge.ts'
import { type DatedRule, findWrittenRules } from './charge-rules.ts'
import { priceText } from './price-text.ts'
import { markEnd, markWithdrawn } from './write-rules.ts'

type Payload = { readonly id: string }
type Code = 'charge_not_found' | 'has_begun' | 'already_withdrawn'

/** The rows of the same line, as the database understands it. */
const lineOf = (rules: readonly DatedRule[], { rule, withdrawnAt: _, ...of }: DatedRule) =>
  rules.filter(
    (one) =>
      one.withdrawnAt === undefined &&
      one.code === of.code &&
      one.rule.kind === rule.kind &&
      one.rule.appliesTo.some((service) => rule.appliesTo.includes(service)),
  )

/** The command behind `charges.withdraw-change`. */
export const withdrawCommand = command<typeof contract, Payload, Code, 'policy'>({
  contract,
  stake: 'policy',
  plan: async (sql, _doors, { payload, now }) => {
    await lockPrices(sql)
    const rules = await findWrittenRules(sql)
    const gone = rules.find(({ rule }) => rule.id === payload.id)
    if (gone === undefined) return refuse('charge_not_found')
    const why = whyNotTakenBack(gone, now)
    if (why !== undefined) return refuse(why)
    const heir = heirOf(lineOf(rules, gone), gone)
    return done({
      target: { type: 'charge', id: payload.id },
      basis: { heir: heir?.rule.id ?? null, until: gone.until?.toISOString() ?? null },
      ...movesNothing,
      changes: [
        {
          field: gone.name,
          before: priceText(gone.rule),
          after: heir === undefined ? null : priceText(heir.rule),
        },
        { field: 'from', before: lagosDay(gone.from), after: null },
      ],
      apply: (inside) => takeBack(inside, { gone, heir, now }),
    })
  },
  declined: nothingDeclined,
})

async function takeBack(
  sql: Sql,
  { gone, heir, now }: { gone: DatedRule; heir: DatedRule | undefined; now: Date },
) {
  await markWithdrawn(sql, { id: gone.rule.id, now })
  if (heir !== undefined) await markEnd(sql, { id: heir.rule.id, until: gone.until, now })
  await noteChange(sql, ['charges'], now)
  return { id: gone.rule.id, name: gone.name, from: gone.from, until: gone.until ?? null }
}
