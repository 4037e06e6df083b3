// Answers for taking something that waits, leaving it, and noting what was found: by one press, or written and saved.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#kit/screens/answers.tsx'
import type { Marked } from '#kit/screens/queue-mark.tsx'
import { queueWords as words } from '#kit/screens/queue-words.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { markItem, type queueTypes } from '../contract.ts'

interface MarkPanelProps {
  readonly type: (typeof queueTypes)[number]
  readonly id: string
  readonly marked: Marked
}

export function MarkPanel({ type, id, marked }: MarkPanelProps) {
  const answers = useQueryClient()
  const [note, setNote] = useState(marked.note ?? '')
  const [shown, setShown] = useState(marked)
  const { send, pending, problem } = useSend(markItem)
  const save = async (body: { taken?: boolean; note?: string }) => {
    if (pending) return
    const answered = await send({ params: { type, id }, body })
    if (!answered.ok) return
    setShown(answered.data)
    void answers.invalidateQueries()
    toast.success(say(words.saved))
  }
  return (
    <div className="grid gap-3 rounded-button border border-border p-3">
      <Taken marked={shown} pending={pending} onTake={(taken) => void save({ taken })} />
      <TextInput
        label={say(words.note)}
        hint={say(words.noteHint)}
        name="colleagues"
        autoComplete="off"
        maxLength={280}
        rows={2}
        value={note}
        onChange={setNote}
        readOnly={pending}
      />
      <div>
        <Button
          size="sm"
          pending={pending}
          disabled={note === (shown.note ?? '')}
          onClick={() => void save({ note })}
        >
          {say(words.save)}
        </Button>
      </div>
      {problem !== undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </div>
  )
}

interface TakenProps {
  readonly marked: Marked
  readonly pending: boolean
  readonly onTake: (taken: boolean) => void
}

function Taken({ marked: { taken_by: by }, pending, onTake }: TakenProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-13">
      <span className="wrap-anywhere">
        {say(words.owner)}: <b className="font-medium">{by?.name ?? say(words.nobody)}</b>
      </span>
      <span className="flex gap-2">
        <Button size="sm" disabled={pending} onClick={() => onTake(true)}>
          {say(words.take)}
        </Button>
        {by !== null && (
          <Button size="sm" disabled={pending} onClick={() => onTake(false)}>
            {say(words.leave)}
          </Button>
        )}
      </span>
    </div>
  )
}
