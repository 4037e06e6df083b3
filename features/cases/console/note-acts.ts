// Answers for what ends a case with a note: closed, its job tried again, or what the feature that it is about gives.
import { useQueryClient } from '@tanstack/react-query'
import { useClient, useSent } from '#kit/screens/answers.tsx'
import type { NoteAct, NoteEnding } from '#kit/screens/case-act.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { closeCase, retryJob } from '../contract.ts'
import type { Case } from './case-subject.tsx'
import { words } from './words.ts'

/** What ends cases with a note beside closing them, by their kind. */
export type NoteEndings = Readonly<Partial<Record<Case['kind'], NoteEnding>>>

const close: NoteAct = {
  label: words.closeCase,
  send: (client, { id, note }) => client.call(closeCase, { params: { id }, body: { note } }),
}

const retry: NoteEnding = {
  call: retryJob.name,
  effect: words.jobEffect,
  acts: [
    {
      label: words.retryJob,
      send: (client, { id, note }) => client.call(retryJob, { params: { id }, body: { note } }),
    },
  ],
}

/** What ends it with a note beside closing it alone, which is offered where no act ends it, or none any more. */
export const endingOf = ({ kind, subject }: Case, given: NoteEndings): NoteEnding | undefined =>
  subject.type === 'job' ? retry : given[kind]

interface Asked {
  readonly ending: NoteEnding | undefined
  readonly may: (call: string) => boolean
  readonly onEnded: () => void
}

/** The acts of a case, the one that is meant last, and how the one that was pressed goes. */
export function useNoteActs({ id, may_be_closed: mayBeClosed }: Case, { ending, may, onEnded }: Asked) {
  const client = useClient()
  const answers = useQueryClient()
  const {
    send,
    answered: last,
    pending,
  } = useSent(({ act, note }: { act: NoteAct; note: string }) => act.send(client, { id, note }))
  const run = async (act: NoteAct, note: string) => {
    if (pending) return
    const answered = await send({ act, note })
    if (answered.ok || answered.problem.code === 'case_already_closed') void answers.invalidateQueries()
    if (!answered.ok) return
    toast.success(answered.message)
    onEnded()
  }
  const given = ending !== undefined && may(ending.call) ? ending.acts : []
  const acts = may(closeCase.name) ? [...(mayBeClosed ? [close] : []), ...given] : []
  return { acts, run, pending, problem: last?.ok === false ? last.problem : undefined }
}
