// Answers for switching a biller: one person stops it at once, two let it go on. What is on its way goes on all the same.
import type { CommandMaker } from '#features/approvals/public.ts'
import { brakeCommand } from '#features/products/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf, BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type previewBillerSwitch as previewContract, switchBiller as contract } from '../change-contract.ts'

type Payload = Pick<BodyOf<typeof contract>, 'enabled'> & { readonly id: string }
type Code = Exclude<keyof (typeof previewContract)['refuses'], number | symbol>

/** The command behind `bills.switch-biller`. */
export const switchCommand = brakeCommand<typeof contract, Payload, Code>({
  contract,
  lock: 7021,
  on: ({ enabled }) => enabled,
  find: async (sql, { id }) => {
    const found = await findStanding(sql, id)
    if (found === undefined) return refuse('biller_not_found')
    const { name, enabled: isOn, set_at: since, reason } = found
    return done({ type: 'biller', id, name, isOn, since, reason })
  },
  words: { on: 'on', off: 'off' },
  write: async (sql, { id, enabled, reason, now }) => {
    await sql`
      insert into biller_switches (biller, enabled, reason, set_at) values (${id}, ${enabled}, ${reason ?? null}, ${now})`
    await noteChange(sql, ['billers'], now)
    return { id, enabled }
  },
})

/** By its newest row, whether that has begun or not. */
async function findStanding(sql: Sql, id: string) {
  const [row] = await sql<{ name: string; enabled: boolean; set_at: Date | null; reason: string | null }>`
    select b.terms ->> 'name' name, coalesce(s.enabled, true) enabled, s.set_at, s.reason
    from biller_rows b left join lateral (select enabled, set_at, reason from biller_switches s where s.biller = b.biller
      order by s.number desc limit 1) s on true
    where b.biller = ${id} order by b.withdrawn_at nulls first, b.number desc limit 1`
  return row
}

/** What switching would mean now, with the hash that it is held to. */
export async function previewSwitch(
  doors: Doors,
  asked: { readonly payload: Payload; readonly maker: CommandMaker },
): Promise<Result<AnswerOf<typeof previewContract>, Code>> {
  const previewed = await switchCommand.preview(doors, asked)
  if (!previewed.ok) return previewed
  const { enabled } = asked.payload
  const { hash, needs_approval, lacks_approver } = previewed.value
  return done({ before: !enabled, after: enabled, hash, needs_approval, lacks_approver })
}
