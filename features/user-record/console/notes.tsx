// Answers for notes about a user on their record: writing one, mending one's own, pinning, and what is pinned.
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Pencil from 'lucide-react/icons/pencil'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { useIntent } from '#kit/screens/act-intent.ts'
import { fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { Time } from '#kit/ui/time.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { addNote, listPinned, mendNote, pinNote, readTimeline } from '../contract.ts'
import { noteMost } from '../rules.ts'
import { words } from './words.ts'

type Note = WireAnswer<typeof addNote>

/** What is read anew when a note is written. */
function useNotesChanged(): () => void {
  const answers = useQueryClient()
  return () => {
    for (const { name } of [readTimeline, listPinned]) void answers.invalidateQueries({ queryKey: [name] })
  }
}

interface NoteFormProps {
  readonly userId: string
  /** What it begins with: what it is about. */
  readonly start?: string
  readonly onWritten?: () => void
}

export function NoteForm({ userId, start = '', onWritten }: NoteFormProps) {
  const [body, setBody] = useState(start)
  const [fault, setFault] = useState<string>()
  const { send, pending } = useSend(addNote)
  const keyFor = useIntent()
  const changed = useNotesChanged()
  const submit = async () => {
    if (pending) return
    if (body.trim() === start.trim()) return setFault(say(words.noteMissing))
    const answered = await send({ params: { id: userId }, body: { body }, idempotencyKey: keyFor({ body }) })
    if (!answered.ok) return setFault(fieldProblem(answered.problem, 'body') ?? answered.problem.message)
    setBody(start)
    setFault(undefined)
    changed()
    onWritten?.()
  }
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        label={say(words.addNote)}
        hint={say(words.addHint)}
        error={fault}
        name="note"
        rows={3}
        maxLength={noteMost}
        autoComplete="off"
        value={body}
        onChange={setBody}
        readOnly={pending}
      />
      <span>
        <Button type="submit" size="sm" pending={pending}>
          {say(words.add)}
        </Button>
      </span>
    </form>
  )
}

/** Over a record that is not the user's own. */
export function NoteDialog({ user, start, onClose }: NoteDialogProps) {
  return (
    <Dialog open onClose={onClose} title={say(words.noteTitle, { name: user.name })}>
      <NoteForm
        userId={user.uuid}
        start={start}
        onWritten={() => {
          toast.success(say(words.noteWritten))
          onClose()
        }}
      />
    </Dialog>
  )
}

interface NoteDialogProps {
  readonly user: { readonly uuid: string; readonly name: string }
  readonly start: string
  readonly onClose: () => void
}

export function NoteActs({ note, userId }: { note: Note; userId: string }) {
  const [mending, setMending] = useState(false)
  const { send, pending } = useSend(pinNote)
  const changed = useNotesChanged()
  const toggle = async () => {
    if (pending) return
    const params = { id: userId, note: note.id }
    const answered = await send({ params, body: { pinned: !note.pinned } })
    if (!answered.ok) toast.error(answered.problem.message)
    changed()
  }
  return (
    <span className="-my-1 flex shrink-0">
      {note.mendable_until !== null && (
        <IconButton
          label={say(words.mend)}
          icon={<Pencil size={14} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setMending(true)}
        />
      )}
      <IconButton
        label={say(note.pinned ? words.unpin : words.pin)}
        pending={pending}
        icon={
          note.pinned ? (
            <PinOff size={14} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Pin size={14} strokeWidth={1.75} aria-hidden="true" />
          )
        }
        onClick={() => void toggle()}
      />
      {mending && <MendDialog note={note} userId={userId} onClose={() => setMending(false)} />}
    </span>
  )
}

function MendDialog({ note, userId, onClose }: { note: Note; userId: string; onClose: () => void }) {
  const [body, setBody] = useState(note.body)
  const { send, pending, problem } = useSend(mendNote)
  const changed = useNotesChanged()
  const formId = useId()
  const fault = fieldProblem(problem, 'body')
  const submit = async () => {
    if (pending) return
    const answered = await send({ params: { id: userId, note: note.id }, body: { body } })
    changed()
    if (answered.ok) onClose()
  }
  return (
    <ActFrame
      title={say(words.mendTitle)}
      effect={say(words.mendEffect)}
      act={say(words.save)}
      hasFields={fault !== undefined}
      {...{ formId, pending, problem, onClose }}
    >
      <ActForm id={formId} onSubmit={() => void submit()}>
        <TextInput
          label={say(words.addNote)}
          error={fault}
          rows={5}
          maxLength={noteMost}
          autoComplete="off"
          value={body}
          onChange={setBody}
          focusFirst
        />
      </ActForm>
    </ActFrame>
  )
}

/** Nothing stands here while nothing is pinned. */
export function PinnedNotes({ userId, mayWrite }: { userId: string; mayWrite: boolean }) {
  const { data } = useAnswer(listPinned, { params: { id: userId } })
  if (data === undefined || data.length === 0) return null
  return (
    <Panel title={say(words.pinned)} flush>
      <ul>
        {data.map((note) => (
          <li
            key={note.id}
            className="flex items-start justify-between gap-2 border-t border-hair px-4 py-2.5 text-13 first:border-t-0 md:px-5"
          >
            <span className="min-w-0">
              <span className="block wrap-anywhere whitespace-pre-wrap">{note.body}</span>
              <span className="mt-0.5 block text-12 text-text-3 wrap-anywhere">
                {note.author.name}, <Time at={note.created_at} />
              </span>
            </span>
            {mayWrite && <NoteActs note={note} userId={userId} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
