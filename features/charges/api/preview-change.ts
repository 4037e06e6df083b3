// Answers for what a new price would change, in words and in examples, with the hash that it is held to.
import type { CommandMaker, NewRow } from '#features/approvals/public.ts'
import { holdsAt } from '#kit/dated-rows.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import type { previewChange as contract } from '../change-contract.ts'
import { type ChargeRule, priceCurrency, reckonCharges } from '../rules.ts'
import { type AskedChange, change, type Price } from './change-charge.ts'
import { type DatedRule, findAllRules } from './charge-rules.ts'
import { priceText } from './price-text.ts'

type Examples = AnswerOf<typeof contract>['examples']

const nairaAmounts = [500_000n, 1_000_000n, 5_000_000n, 10_000_000n] as const
/** Minor units of another currency: $10 to $500. */
const otherAmounts = [1_000n, 5_000n, 10_000n, 50_000n] as const

/** What the command would do now. Nothing is done. */
export const previewChange = (
  doors: Doors,
  asked: { readonly payload: AskedChange; readonly maker: CommandMaker },
) =>
  change.preview(doors, asked, async (row, sql) => ({
    name: (row.cut ?? row.value).name,
    before: row.cut === undefined ? null : priceText(row.cut.rule),
    after: priceText(row.value.rule),
    currency: row.value.rule.currency,
    examples: examplesOf(await findAllRules(sql), row),
  }))

/** What some amounts cost when the new row begins, without it and with it, by the reckoning that quotes use. */
function examplesOf(
  rules: readonly DatedRule[],
  { value: { rule }, from, cut }: NewRow<Price, DatedRule>,
): Examples {
  const { currency } = rule
  const amounts = currency === priceCurrency ? nairaAmounts : otherAmounts
  const service = rule.appliesTo[0] ?? 'bank_transfer'
  const before = rules.filter((one) => holdsAt(one, from)).map((one) => one.rule)
  const after = [...before.filter(({ id }) => id !== cut?.number), { ...rule, id: 'new' }]
  const lineOf = (under: readonly ChargeRule[], minor: bigint) => {
    const { fee, vat, duty, total } = reckonCharges(under, { service, amount: money(currency, minor) })
    return { fee, vat, stamp_duty: duty, total }
  }
  return amounts.map((minor) => ({
    amount: money(currency, minor),
    before: lineOf(before, minor),
    after: lineOf(after, minor),
  }))
}
