// Answers for what became of a closed case, in words: of the act that ended it, and of what that left.
import * as lists from '#features/team/act-lists.ts'
import { catalogue, say, type Word } from '#kit/words/words.ts'

const words = catalogue('cases-outcomes', {
  closed: 'Closed',
  goesBack: 'Being returned',
  takenBack: 'Reversed by the bank',
  cleared: 'Cleared',
  confirmed: 'Confirmed',
  samePerson: 'Same person: restricted',
  differentPeople: 'Different people',
  paid: 'Decided: paid',
  notPaid: 'Decided: not paid',
})

const endings = new Map(Object.values(lists).flatMap((acts) => Object.entries(acts)))

/** Where the act is a decision: which. */
const byDecision: Readonly<Record<string, Word>> = {
  success: words.paid,
  failed: words.notPaid,
  cleared: words.cleared,
  confirmed: words.confirmed,
  same_person: words.samePerson,
  different_people: words.differentPeople,
}

/** Where a deposit is sent back: how far it is. */
const byDeposit: Readonly<Record<string, Word>> = {
  returning: words.goesBack,
  taken_back: words.takenBack,
}

/** What ended without staff says no more than that it is closed. */
export function outcomeOf({
  ended,
  deposit,
}: {
  readonly ended: { readonly act: string; readonly became: string | null } | null
  readonly deposit: { readonly state: string } | null
}): string {
  if (ended === null) return say(words.closed)
  const act = endings.get(ended.act)
  if (act?.ended === undefined) return say(words.closed)
  const more = act.endedBy === 'decision' ? byDecision[ended.became ?? ''] : undefined
  const where = act.endedBy === 'deposit' ? byDeposit[deposit?.state ?? ''] : undefined
  return say(more ?? where ?? { key: `ended-acts.${ended.act}`, english: act.ended })
}

/** The acts that have words. */
export const actsWithOutcome: readonly string[] = [...endings].flatMap(([name, { ended }]) =>
  ended === undefined ? [] : [name],
)
