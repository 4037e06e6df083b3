// Answers for what ends a case with a note: closed, its job tried again, decided about a person, or the bank asked for a number again.
import { useQueryClient } from '@tanstack/react-query'
import { openAccountAgain } from '#features/deposits/contract.ts'
import { decideWatchList, judgeDouble } from '#features/kyc/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import type { Word } from '#kit/words/words.ts'
import { closeCase, retryJob } from '../contract.ts'
import type { Case } from './case-subject.tsx'
import { words } from './words.ts'

export interface NoteAct {
  readonly label: Word
  readonly isDanger?: boolean
  readonly run: (note: string) => Promise<void>
}

const doubles: readonly Case['kind'][] = ['possible_same_person', 'same_file_of_two', 'same_document_of_two']

type Heard = { ok: true; message: string } | { ok: false; problem: { code: string } }

/** The acts of a case, the one that is meant last, and how the one that was pressed goes. */
export function useNoteActs(about: Case, may: (call: string) => boolean, onEnded: () => void) {
  const answers = useQueryClient()
  const closing = useSend(closeCase)
  const retrying = useSend(retryJob)
  const listing = useSend(decideWatchList)
  const judging = useSend(judgeDouble)
  const opening = useSend(openAccountAgain)
  const sendings = [closing, retrying, listing, judging, opening]
  const pending = sendings.some((one) => one.pending)
  const params = { id: about.id }
  const heard = (answered: Heard) => {
    if (answered.ok || answered.problem.code === 'case_already_closed') void answers.invalidateQueries()
    if (!answered.ok) return
    toast.success(answered.message)
    onEnded()
  }
  const act = (label: Word, send: (note: string) => Promise<Heard>, isDanger = false): NoteAct => ({
    label,
    isDanger,
    run: async (note) => {
      if (!pending) heard(await send(note))
    },
  })
  const close = act(words.closeCase, (note) => closing.send({ params, body: { note } }))
  const watch = (decision: 'cleared' | 'confirmed') => (note: string) =>
    listing.send({ params, body: { decision, note } })
  const judge = (verdict: 'different_people' | 'same_person') => (note: string) =>
    judging.send({ params, body: { verdict, note } })
  const choices: Readonly<Record<Ways, () => readonly NoteAct[]>> = {
    note: () => [],
    job: () => [act(words.retryJob, (note) => retrying.send({ params, body: { note } }))],
    list: () => [
      act(words.confirmListed, watch('confirmed'), true),
      act(words.clearListed, watch('cleared')),
    ],
    double: () => [
      act(words.samePerson, judge('same_person'), true),
      act(words.differentPeople, judge('different_people')),
    ],
    number: () => [act(words.openAgain, (note) => opening.send({ params, body: { note } }))],
  }
  const byNote = about.may_be_closed ? [close] : []
  const acts = [...byNote, ...choices[waysOf(about, may)]()].filter(() => may(closeCase.name))
  return { acts, pending, problem: sendings.find((one) => one.problem !== undefined)?.problem }
}

type Ways = 'note' | 'job' | 'list' | 'double' | 'number'

/** What ends it beside closing it alone, which is offered where no act ends it, or none any more. */
function waysOf({ kind, subject }: Case, may: (call: string) => boolean): Ways {
  if (subject.type === 'job') return 'job'
  if (kind === 'watch_listed_identity' && may(decideWatchList.name)) return 'list'
  if (doubles.includes(kind) && may(judgeDouble.name)) return 'double'
  return kind === 'virtual_account_refused' && may(openAccountAgain.name) ? 'number' : 'note'
}
