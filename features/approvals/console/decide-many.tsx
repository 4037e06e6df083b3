// Answers for deciding many requests at once: each with what it would do and why it was asked, one note, one proof.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { ActForm } from '#kit/screens/act-dialog.tsx'
import { useSend } from '#kit/screens/answers.tsx'
import { type Decision, ManyLooking, ManyReview, saysOf } from '#kit/screens/many-dialogs.tsx'
import { fieldWord, targetWord } from '#kit/screens/told-change.ts'
import { useDeciding } from '#kit/screens/one-word.ts'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { approveMany, previewMany, rejectMany } from '../many-contract.ts'
import { type ApprovalPlaces, namesOf, titleOf } from './approval-parts.tsx'
import { changesInWords, reasonsOf } from './changes-in-words.ts'
import { manyWords } from './many-words.ts'
import { words } from './words.ts'

type Preview = WireAnswer<typeof previewMany>

interface DecideManyProps {
  readonly decision: Decision
  readonly ids: readonly string[]
  readonly places: ApprovalPlaces
  /** `decided`: something was done, or may have been. */
  readonly onClose: (decided: boolean) => void
}

export function DecideMany(props: DecideManyProps) {
  const { decision, ids, onClose } = props
  const { send, answer, problem } = useSend(previewMany)
  const look = () => void send({ body: { decision, approvals: [...ids] } })
  return (
    <ManyLooking
      says={saysOf(manyWords, decision)}
      {...{ answer, problem }}
      onLook={look}
      onClose={() => onClose(false)}
    >
      {(preview) => <Review {...props} preview={preview} onLook={look} />}
    </ManyLooking>
  )
}

type ReviewProps = DecideManyProps & { readonly preview: Preview; readonly onLook: () => void }

function Review({ decision, preview, places, onLook, onClose }: ReviewProps) {
  const approving = useSend(approveMany)
  const rejecting = useSend(rejectMany)
  const { send, pending, problem } = decision === 'approve' ? approving : rejecting
  const items = preview.items.map(({ id, item_hash: hash }) => ({ id, hash }))
  const { act, count, ...word } = useDeciding(
    { items, hash: preview.hash },
    (decided, { note }: { readonly note: string }, key) =>
      send({ body: { ...decided, note }, idempotencyKey: key }),
  )
  const says = saysOf(manyWords, decision)
  const refused = preview.items.length - count
  return (
    <ManyReview
      description={
        <>
          {sayCount(says.can, count)} {refused > 0 && sayCount(manyWords.cannot, refused)}
        </>
      }
      lines={linesOf(preview, places)}
      field="note"
      deciding={{ ...word, pending, problem }}
      {...{ says, count, onLook, onClose }}
    >
      {(form) => (
        <>
          <HashOfAll preview={preview} />
          <Note {...form} onSubmit={act} />
        </>
      )}
    </ManyReview>
  )
}

interface NoteProps {
  readonly id: string
  readonly fault: string | undefined
  readonly disabled: boolean
  readonly onSubmit: (body: { readonly note: string }) => void
}

function Note({ id, fault, disabled, onSubmit }: NoteProps) {
  const [note, setNote] = useState('')
  // What was wrong with a note is not wrong with the next.
  const [sent, setSent] = useState<string>()
  return (
    <ActForm
      id={id}
      onSubmit={() => {
        if (disabled) return
        setSent(note)
        onSubmit({ note })
      }}
    >
      <TextInput
        label={say(words.noteLabel)}
        hint={say(words.noteHint)}
        error={note === sent ? fault : undefined}
        name="note"
        autoComplete="off"
        maxLength={140}
        value={note}
        onChange={setNote}
        disabled={disabled}
      />
    </ActForm>
  )
}

/** One proof is for exactly these: what it is for is said beside them. */
function HashOfAll({ preview: { hash } }: { preview: Preview }) {
  if (hash === null) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-12 text-text-3">
      <ShieldCheck aria-hidden="true" size={16} strokeWidth={1.75} className="text-success" />
      {say(manyWords.unchanged)}
      <CopyField mono text={hash} label={say(manyWords.copyHash)}>
        {`${hash.slice(0, 8)} … ${hash.slice(-4)}`}
      </CopyField>
    </p>
  )
}

/** What it is, whom it is about, what changes, who asked for it and why: nobody decides what they have not read. */
function linesOf({ items }: Preview, places: ApprovalPlaces) {
  return items.map((one) => {
    const { id, target, maker, why } = one
    // An amount that is moved stands in the title.
    const changes = changesInWords(one, places).filter(
      ({ field }) => field !== 'amount' || one.amount === null,
    )
    const parts = [
      namesOf(one) || targetWord(target, places),
      ...changes.map(
        ({ field, before, after }) =>
          `${fieldWord(field)}: ${before === null || before === after ? '' : `${before} → `}${after ?? '–'}`,
      ),
      ...reasonsOf(one, places).map(({ label, value }) => `${label}: ${value}`),
      say(words.by, { name: maker.name }),
    ]
    return {
      id,
      title: titleOf(one, places),
      note: parts.map((part, at) => (
        <span key={at} className="block">
          {part}
        </span>
      )),
      why,
    }
  })
}
