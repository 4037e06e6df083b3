// Answers for looking at one case, and for ending it with a note: closed, or its job tried again.
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useId, useState } from 'react'
import { answerKey, fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { shortId } from '#kit/ui/format.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { closeCase, listCases, retryJob } from '../contract.ts'
import { type ReadableFact, readableFacts, usersOf } from './case-facts.ts'
import {
  type Case,
  CaseDeposit,
  type CasePlaces,
  CaseUser,
  isAsked,
  isLine,
  wentOut,
} from './case-subject.tsx'
import { caseMeanings, caseWords } from './case-words.ts'
import type { LineActsProps } from './line-acts.tsx'
import type { LineDialogProps } from './line-dialog.tsx'
import { words } from './words.ts'

/** What ends a case about a line of the bank's statement: given by the page that shows such cases, others are spared its code. */
export interface LineParts {
  readonly Acts: ComponentType<LineActsProps>
  /** For who may take a line into our books. */
  readonly Booking: ComponentType<LineDialogProps> | undefined
  /** Where to prove anew who one is. */
  readonly signInHref: string
}

interface CaseDialogProps {
  readonly about: Case
  readonly places: CasePlaces
  readonly mayClose: boolean
  readonly line?: LineParts | undefined
  readonly onClose: () => void
}

export function CaseDialog(props: CaseDialogProps) {
  const { about, places, line, onClose } = props
  const [isBooking, setBooking] = useState(false)
  const Booking = line?.Booking
  if (isBooking && line !== undefined && Booking !== undefined)
    return <Booking {...{ about, onClose }} signInHref={line.signInHref} facts={factsOf(about, places)} />
  return <EndDialog {...props} onBook={Booking === undefined ? undefined : () => setBooking(true)} />
}

type EndDialogProps = CaseDialogProps & { readonly onBook: (() => void) | undefined }

function EndDialog({ about, places, mayClose, line, onBook, onClose }: EndDialogProps) {
  const formId = useId()
  const [note, setNote] = useState('')
  const { close, retry, closing, retrying, pending, problem } = useEnding(about.id, onClose)
  const noteFault = fieldProblem(problem, 'note')
  const isJob = about.subject.type === 'job'
  return (
    <Dialog
      open
      busy={pending}
      onClose={onClose}
      title={say(caseWords[about.kind])}
      description={say(caseMeanings[about.kind])}
      actions={
        <>
          <Button onClick={onClose} disabled={pending} data-focus-first="">
            {say(mayClose ? words.cancel : words.done)}
          </Button>
          {mayClose && (
            <Endings
              formId={formId}
              closing={closing}
              retrying={retrying}
              onRetry={isJob ? () => void retry(note) : undefined}
            />
          )}
        </>
      }
    >
      <Facts facts={factsOf(about, places)} />
      {mayClose && line !== undefined && isAsked(about) && <line.Acts {...{ about, onBook, onClose }} />}
      {mayClose ? (
        <NoteForm
          {...{ id: formId, pending, error: noteFault, note, onChange: setNote }}
          effect={say(isJob ? words.jobEffect : words.effect)}
          onSubmit={() => void close(note)}
        />
      ) : (
        <p className="text-13 text-text-2">
          {say(about.state === 'closed' ? words.isClosed : words.notAllowed)}
        </p>
      )}
      {problem !== undefined && noteFault === undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Dialog>
  )
}

interface EndingsProps {
  readonly formId: string
  readonly closing: boolean
  readonly retrying: boolean
  /** Only for a case about a job. */
  readonly onRetry: (() => void) | undefined
}

function Endings({ formId, closing, retrying, onRetry }: EndingsProps) {
  return (
    <>
      <Button
        type="submit"
        form={formId}
        variant={onRetry === undefined ? 'primary' : 'secondary'}
        pending={closing}
        disabled={retrying}
      >
        {say(words.closeCase)}
      </Button>
      {onRetry !== undefined && (
        <Button variant="primary" pending={retrying} disabled={closing} onClick={onRetry}>
          {say(words.retryJob)}
        </Button>
      )}
    </>
  )
}

/** Sends the note; the list and its counts are read again whether the case was ended here or by somebody else. */
function useEnding(id: string, onEnded: () => void) {
  const answers = useQueryClient()
  const closing = useSend(closeCase)
  const retrying = useSend(retryJob)
  const end = async ({ send }: typeof closing | typeof retrying, note: string) => {
    if (closing.pending || retrying.pending) return
    const answered = await send({ params: { id }, body: { note } })
    if (answered.ok || answered.problem.code === 'case_already_closed')
      void answers.invalidateQueries({ queryKey: [answerKey(listCases)[0]] })
    if (!answered.ok) return
    toast.success(answered.message)
    onEnded()
  }
  return {
    close: (note: string) => end(closing, note),
    retry: (note: string) => end(retrying, note),
    closing: closing.pending,
    retrying: retrying.pending,
    pending: closing.pending || retrying.pending,
    problem: retrying.problem ?? closing.problem,
  }
}

function factsOf(about: Case, places: CasePlaces): readonly Fact[] {
  const said: readonly Fact[] = readableFacts(about.facts).map((fact) => ({
    label: fact.label,
    value:
      fact.name === 'other_accounts' ? (
        <OtherUsers ids={usersOf(about.facts[fact.name] ?? '')} places={places} />
      ) : (
        <FactValue fact={fact} />
      ),
  }))
  return [
    ...(about.user === null
      ? []
      : [{ label: say(words.customer), value: <CaseUser about={about} places={places} /> }]),
    ...(about.subject.type === 'deposit'
      ? [{ label: say(words.deposit), value: <CaseDeposit about={about} places={places} /> }]
      : []),
    ...(isLine(about)
      ? [
          { label: say(words.direction), value: say(wentOut(about) ? words.moneyOut : words.moneyIn) },
          { label: say(words.whoseAccount), value: say(words.untold) },
        ]
      : []),
    ...said,
    { label: say(words.opened), value: <Time at={about.opened_at} /> },
    ...(about.closed_at === null ? [] : [{ label: say(words.closed), value: <Time at={about.closed_at} /> }]),
  ]
}

function OtherUsers({ ids, places }: { ids: readonly string[]; places: CasePlaces }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {ids.map((id) => (
        <TextLink key={id} href={places.userHref(id)}>
          <span className="font-mono text-[0.93em]">{shortId(id)}</span>
        </TextLink>
      ))}
    </span>
  )
}

/** What people carry elsewhere can be copied. */
function FactValue({ fact: { name, label, value } }: { fact: ReadableFact }) {
  if (name !== 'reference' && name !== 'check') return value
  return (
    <span className="-my-1 flex">
      <CopyField mono text={value} label={say(words.copy, { label })} />
    </span>
  )
}

interface NoteFormProps {
  readonly id: string
  readonly pending: boolean
  readonly error: string | undefined
  /** What ending the case does, and does not. */
  readonly effect: string
  readonly note: string
  readonly onChange: (note: string) => void
  readonly onSubmit: () => void
}

/** The buttons that send it stand in the foot of the dialog. */
function NoteForm({ id, pending, error, effect, note, onChange, onSubmit }: NoteFormProps) {
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-3">
      <TextInput
        label={say(words.note)}
        hint={say(words.noteHint)}
        error={error}
        name="note"
        autoComplete="off"
        maxLength={280}
        rows={3}
        value={note}
        onChange={onChange}
        readOnly={pending}
      />
      <p className="text-13 text-pretty text-text-2">{effect}</p>
    </form>
  )
}
