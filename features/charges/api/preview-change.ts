// Answers for what a new price would change, in words and in examples, with the hash that it is held to.
import type { CommandMaker } from '#features/approvals/public.ts'
import { holdsAt } from '#kit/dated-rows.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import { done, type Result } from '#kit/refusal.ts'
import type { previewChange as contract } from '../change-contract.ts'
import { type ChargeRule, reckonCharges } from '../rules.ts'
import { type AskedChange, changeCommand, type NewRow, planRow } from './change-charge.ts'
import { type DatedRule, findAllRules } from './charge-rules.ts'
import { priceText } from './price-text.ts'

type Code = Exclude<keyof (typeof contract)['refuses'], number | symbol>
type Previewed = AnswerOf<typeof contract>

const exampleAmounts = [500_000n, 1_000_000n, 5_000_000n, 10_000_000n] as const

/** What the command would do now. Nothing is done. */
export async function previewChange(
  doors: Doors,
  { asked, maker }: { readonly asked: AskedChange; readonly maker: CommandMaker },
): Promise<Result<Previewed, Code>> {
  const previewed = await changeCommand.preview(doors, { payload: asked, maker })
  if (!previewed.ok) return previewed
  const { sql } = doors.database
  const planned = await planRow(sql, asked, doors.clock.now())
  if (!planned.ok) return planned
  const row = planned.value
  const { cut } = row.place
  return done({
    name: row.name,
    before: cut === undefined ? null : priceText(cut.rule),
    after: priceText(row.rule),
    from: row.from,
    until: row.until ?? null,
    currency: 'NGN',
    examples: examplesOf(await findAllRules(sql), row),
    hash: previewed.value.hash,
    needs_approval: previewed.value.needs_approval,
  })
}

/** What some amounts cost when the new row begins, without it and with it, by the reckoning that quotes use. */
function examplesOf(rules: readonly DatedRule[], { rule, from, place }: NewRow): Previewed['examples'] {
  const service = rule.appliesTo[0] ?? 'bank_transfer'
  const before = rules.filter((one) => holdsAt(one, from)).map((one) => one.rule)
  const after = [...before.filter(({ id }) => id !== place.cut?.rule.id), { ...rule, id: 'new' }]
  const lineOf = (under: readonly ChargeRule[], minor: bigint) => {
    const { fee, vat, duty, total } = reckonCharges(under, { service, amount: money('NGN', minor) })
    return { fee, vat, stamp_duty: duty, total }
  }
  return exampleAmounts.map((minor) => ({
    amount: money('NGN', minor),
    before: lineOf(before, minor),
    after: lineOf(after, minor),
  }))
}
