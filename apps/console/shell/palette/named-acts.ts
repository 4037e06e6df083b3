// Answers for acts that are named from any page, as “freeze ada” or “export users”: which there are for the reader, on whom, and how their
// dialog opens on the record. Whether a record allows one is the record's to say: its own button is pressed.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { words as exportWords } from '#features/exports/console/words.ts'
import type { NamedAct } from '#kit/screens/desk-feature.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import { say } from '#kit/words/words.ts'
import { deskFeatures } from '../../desk-features.ts'

export interface OfferedAct extends Pick<NamedAct, 'verb' | 'tab'> {
  readonly label: string
  readonly on: NamedAct['on'] | 'list'
}

/** What features declare. */
export async function loadNamedActs(): Promise<readonly NamedAct[]> {
  const acts = await Promise.all(deskFeatures.flatMap(({ loadActs }) => loadActs?.() ?? []))
  return acts.flat().toSorted((one, other) => one.order - other.order)
}

/** The acts that the reader may do somewhere. */
export function offeredTo(admin: Admin, acts: readonly NamedAct[]): readonly OfferedAct[] {
  return [
    ...acts
      .filter(({ needs }) => admin.permissions.includes(needs.name))
      .map(({ word, needs: _needs, order: _order, ...act }) => ({ ...act, label: say(word) })),
    { verb: 'export', label: say(exportWords.act), on: 'list' },
  ]
}

/** The act whose verb was typed, with what stands behind it; without one, the acts whose verb begins so. */
export function readNamedAct(typed: string, acts: readonly OfferedAct[]) {
  const folded = foldForSearch(typed)
  const act = acts.find(({ verb }) => folded.startsWith(`${verb} `))
  // What is looked for keeps its own spelling: it may be a reference.
  const rest = act === undefined ? '' : typed.trim().slice(act.verb.length).trim()
  const begun =
    act === undefined && folded.length > 1 ? acts.filter(({ verb }) => verb.startsWith(folded)) : []
  return { act, rest, begun }
}
