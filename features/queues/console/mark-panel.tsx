// Answers for taking something that waits, leaving it, and noting what was found: by one press, or written and saved.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#kit/screens/answers.tsx'
import type { Marked } from '#kit/screens/queue-mark.tsx'
import { queueWords as words } from '#kit/screens/queue-words.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { markItem, type queueTypes } from '../contract.ts'

interface MarkPanelProps {
  readonly type: (typeof queueTypes)[number]
  readonly id: string
  readonly marked: Marked
  readonly isClosed?: boolean | undefined
  /** Who looks at it. */
  readonly readerId: string
}

export function MarkPanel({ type, id, marked, isClosed = false, readerId }: MarkPanelProps) {
  const answers = useQueryClient()
  const [shown, setShown] = useState(marked)
  const [written, setWritten] = useState<string>()
  const { send, pending, problem } = useSend(markItem)
  const save = async (body: { taken?: boolean; note?: string }) => {
    if (pending) return
    const answered = await send({ params: { type, id }, body })
    if (!answered.ok) return
    setShown(answered.data)
    if (body.note !== undefined) setWritten(undefined)
    void answers.invalidateQueries()
  }
  if (isClosed && written === undefined)
    return shown.note === null ? null : (
      <p className="text-13 wrap-anywhere">
        {say(words.note)}: {shown.note}
      </p>
    )
  return (
    <div className="grid gap-3 rounded-button border border-border p-3">
      {isClosed ? (
        <p role="status" className="text-13">
          {say(words.stillNoted)}
        </p>
      ) : (
        <Taken marked={shown} {...{ readerId, pending }} onTake={(taken) => void save({ taken })} />
      )}
      <Note
        note={shown.note ?? ''}
        {...{ written, pending }}
        onWrite={setWritten}
        onSave={(note) => void save({ note })}
      />
      {problem !== undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </div>
  )
}

interface NoteProps {
  readonly note: string
  /** Undefined while it is only read. */
  readonly written: string | undefined
  readonly pending: boolean
  readonly onWrite: (note: string) => void
  readonly onSave: (note: string) => void
}

/** Read first; written only when somebody wants to. */
function Note({ note, written, pending, onWrite, onSave }: NoteProps) {
  if (written === undefined)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 text-13">
        <span className={note === '' ? 'text-text-3' : 'wrap-anywhere'}>
          {note === '' ? say(words.noNote) : note}
        </span>
        <Button size="sm" onClick={() => onWrite(note)}>
          {say(note === '' ? words.addNote : words.changeNote)}
        </Button>
      </div>
    )
  return (
    <div ref={focusField} className="grid gap-3">
      <TextInput
        label={say(words.note)}
        hint={say(words.noteHint)}
        name="colleagues"
        autoComplete="off"
        maxLength={280}
        rows={2}
        value={written}
        onChange={onWrite}
        readOnly={pending}
      />
      <div>
        <Button size="sm" pending={pending} disabled={written === note} onClick={() => onSave(written)}>
          {say(words.save)}
        </Button>
      </div>
    </div>
  )
}

/** The button that was pressed is gone, and writing begins. */
function focusField(box: HTMLElement | null): void {
  box?.querySelector('textarea')?.focus()
}

interface TakenProps extends Pick<MarkPanelProps, 'marked' | 'readerId'> {
  readonly pending: boolean
  readonly onTake: (taken: boolean) => void
}

function Taken({ marked: { taken_by: by }, readerId, pending, onTake }: TakenProps) {
  const isMine = by?.uuid === readerId
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-13">
      <span role="status" className="wrap-anywhere">
        {say(words.owner)}: <b className="font-medium">{by?.name ?? say(words.nobody)}</b>
      </span>
      <span className="flex gap-2">
        <Button size="sm" disabled={pending} onClick={() => onTake(!isMine)}>
          {say(isMine ? words.leave : words.take)}
        </Button>
        {by !== null && !isMine && (
          <Button size="sm" disabled={pending} onClick={() => onTake(false)}>
            {say(words.leave)}
          </Button>
        )}
      </span>
    </div>
  )
}
