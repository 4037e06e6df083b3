// Answers for asking the bank again before a debt is claimed: its answer may have changed since the case was opened.
import * as z from 'zod/mini'
import { addFacts } from '#features/cases/public.ts'
import { type BankRail, isTakenBackAtBank, netAtBank } from '#features/deposits/public.ts'
import { type PartnersOfKinds, wasPaidAtBank } from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { claimDebt } from '../contract.ts'

/** The partners that are asked. */
export type AskedRails = { readonly bank: BankRail; readonly partners: PartnersOfKinds }

type Waits = 'bank_unsure' | 'bank_pending'
type Doubt = Waits | 'bank_changed_its_word' | 'reversed_in_part'
type Word = 'owed' | 'not_owed' | 'in_part' | 'pending' | 'unsure'

const doubts: Readonly<Record<Exclude<Word, 'owed'>, Doubt>> = {
  unsure: 'bank_unsure',
  pending: 'bank_pending',
  not_owed: 'bank_changed_its_word',
  in_part: 'reversed_in_part',
}

/** What is no open case of these two, the plan refuses. */
export async function askBeforeClaiming(
  doors: Doors,
  rails: AskedRails,
  caseId: string,
): Promise<Result<undefined, Doubt>> {
  const [found] = await doors.database.sql<AskedCase>`
    select kind, subject_id from cases where id = ${caseId} and state = 'open'`
  return ask(doors, rails, caseId, found)
}

/**
 * Before a note ends a case because the bank took its word back, or meant only a part: it may have given it again without telling. What it
 * then says stands in the case, so that closing it sees whether an act ends it.
 */
export const askBeforeClosing =
  (doors: Doors, rails: AskedRails) =>
  async (caseId: string): Promise<Result<undefined, Waits>> => {
    const [found] = await doors.database.sql<AskedCase>`
      select kind, subject_id from cases where id = ${caseId} and state = 'open'
        and (coalesce(facts ->> 'bank_changed_at', '') <> '' or coalesce(facts ->> 'in_part_at', '') <> '')`
    const asked = await ask(doors, rails, caseId, found)
    return asked.ok || asked.code === 'bank_changed_its_word' || asked.code === 'reversed_in_part'
      ? done()
      : refuse(asked.code)
  }

type AskedCase = { readonly kind: string; readonly subject_id: string }

async function ask(
  doors: Doors,
  rails: AskedRails,
  caseId: string,
  found: AskedCase | undefined,
): Promise<Result<undefined, Doubt>> {
  const said: Word | undefined =
    found?.kind === 'deposit_taken_back'
      ? await isTakenBackAtBank(doors, rails.bank, found.subject_id)
      : found?.kind === 'transfer_paid_after_return'
        ? await wasPaidAtBank(
            doors,
            { partners: rails.partners, netAtBank: (of) => netAtBank(rails.bank, of) },
            found.subject_id,
          )
        : undefined
  if (said === 'owed' || said === 'not_owed' || said === 'in_part') await noteWord(doors, caseId, said)
  return said === undefined || said === 'owed' ? done() : refuse(doubts[said])
}

/** A note ends the case only while the bank does not stand by it. */
async function noteWord(doors: Doors, caseId: string, said: 'owed' | 'not_owed' | 'in_part'): Promise<void> {
  const now = doors.clock.now()
  const at = (word: Word) => (said === word ? now.toISOString() : '')
  const facts = { bank_changed_at: at('not_owed'), in_part_at: at('in_part') }
  await doors.database.begin((sql) => addFacts(sql, caseId, { facts, now }))
}

const named = z.object({ caseId: z.string() })

/** Before a second person agrees: the request may be hours old by then. */
export const askFirst =
  (doors: Doors, rails: AskedRails) =>
  async ({ command, payload }: { readonly command: string; readonly payload: object }) => {
    const read = z.safeParse(named, payload)
    if (command !== claimDebt.name || !read.success) return undefined
    const asked = await askBeforeClaiming(doors, rails, read.data.caseId)
    return asked.ok ? undefined : asked.code
  }
