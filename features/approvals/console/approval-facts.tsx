// Answers for who asked for a request, why and on which paper, and who decided it.
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Fact } from '#kit/ui/facts.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import type { findApproval } from '../contract.ts'
import type { ApprovalPlaces } from './approval-parts.tsx'
import { reasonsOf } from './changes-in-words.ts'
import { words } from './words.ts'

type Detail = WireAnswer<typeof findApproval>

interface FactsOf {
  readonly readerId: string
  readonly places: ApprovalPlaces
}

export function factsOf(approval: Detail, { readerId, places }: FactsOf): readonly Fact[] {
  const { maker, checker, note, decided_at: decidedAt } = approval
  return [
    {
      label: say(words.maker),
      value: maker.uuid === readerId ? say(words.byYou) : `${maker.name}, ${maker.email}`,
    },
    { label: say(words.asked), value: <Time at={approval.made_at} /> },
    { label: say(words.expires), value: <Time at={approval.expires_at} /> },
    ...reasonsOf(approval, places),
    ...paperOf(approval, places),
    ...(checker === null ? [] : [{ label: say(words.checker), value: `${checker.name}, ${checker.email}` }]),
    ...(decidedAt === null ? [] : [{ label: say(words.decided), value: <Time at={decidedAt} /> }]),
    ...(note === null ? [] : [{ label: say(words.note), value: note }]),
  ]
}

const mayHavePaper: ReadonlySet<string> = new Set([
  'adjustments.fund',
  'adjustments.withdraw',
  'debts.claim',
  'debts.write-off',
])

/** What may rest on a document: also that there is none is read. */
function paperOf({ command, changes }: Detail, { paper }: ApprovalPlaces): readonly Fact[] {
  const attached = changes.find(({ field }) => field === 'paper')?.after
  if (typeof attached === 'string') return [{ label: say(words.paper), value: paper(attached) }]
  return mayHavePaper.has(command) ? [{ label: say(words.paper), value: say(words.noPaper) }] : []
}
