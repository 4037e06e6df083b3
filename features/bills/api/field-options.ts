// Answers for what the fields of billers are chosen from: asked of whoever sells the biller, and kept for a while, for the lists are everybody's.
import type { Doors } from '#kit/doors.ts'
import { unreachable } from '#kit/assert.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import * as z from 'zod/mini'
import type { BillerField } from '../fields.ts'
import type { BillsRail, Option } from '../rail.ts'
import { optionsFreshMinutes, optionsOldestMinutes } from '../rules.ts'
import type { Sold } from './catalogue.ts'
import { serviceOf } from './known-customers.ts'

type Asked = { readonly sold: Sold; readonly field: BillerField; readonly of: string | undefined }
type Listed = Result<readonly Option[], 'biller_away' | 'lookup_unanswered'>

/** What a field is chosen from now. May ask the partner, so it never runs inside a transaction. */
export async function findOptions(doors: Doors, rail: BillsRail, asked: Asked): Promise<Listed> {
  const { sold, field, of } = asked
  const name = sold.offer.fields?.[field.key] ?? field.key
  const list = { partner: rail.provider, service: sold.offer.code, field: name, of: of ?? '' }
  const kept = await findKept(doors, list)
  const age = kept === undefined ? Infinity : doors.clock.now().getTime() - kept.askedAt.getTime()
  if (kept !== undefined && age <= optionsFreshMinutes * 60_000) return done(kept.options)
  const said = await rail.options({ service: serviceOf(sold), field: name, of })
  switch (said.outcome) {
    case 'accepted':
      await keep(doors, list, said.value)
      return done(said.value)
    case 'rejected':
      return refuse('biller_away', { values: { biller: inSentence(sold.biller.name) } })
    case 'unknown':
      return kept !== undefined && age <= optionsOldestMinutes * 60_000
        ? done(kept.options)
        : refuse('lookup_unanswered')
  }
  return unreachable(said)
}

/** As its partner knows it; `of` is empty where it hangs on nothing. */
type ListName = {
  readonly partner: string
  readonly service: string
  readonly field: string
  readonly of: string
}

const keptOptions = z.array(z.object({ code: z.string(), name: z.string() }))

async function findKept(
  { database }: Doors,
  { partner, service, field, of }: ListName,
): Promise<{ readonly options: readonly Option[]; readonly askedAt: Date } | undefined> {
  const [row] = await database.sql<{ options: unknown; asked_at: Date }>`
    select options, asked_at from biller_field_options
    where partner = ${partner} and service = ${service} and field = ${field} and hangs_on = ${of}`
  return row && { options: keptOptions.parse(row.options), askedAt: row.asked_at }
}

/** An empty list is kept for nobody: whatever somebody asks for that there is not leaves no row. */
async function keep(
  { database, clock }: Doors,
  { partner, service, field, of }: ListName,
  options: readonly Option[],
): Promise<void> {
  if (options.length === 0) return
  await database.sql`
    insert into biller_field_options (partner, service, field, hangs_on, options, asked_at)
    values (${partner}, ${service}, ${field}, ${of}, ${JSON.stringify(options)}::jsonb, ${clock.now()})
    on conflict (partner, service, field, hangs_on) do update set options = excluded.options, asked_at = excluded.asked_at`
}
