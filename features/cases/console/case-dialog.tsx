// Answers for looking at one case, for who has taken it, and for ending it: with a note here, or with what the page gives.
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { fieldProblem } from '#kit/screens/answers.tsx'
import type { CaseActProps, NoteAct } from '#kit/screens/case-act.tsx'
import type { BookingProps, CaseWay as Way, LineActsProps } from '#kit/screens/desk-feature.ts'
import type { CustomersPaperField } from '#kit/screens/paper-field.ts'
import { endedFacts, type MarkSlot, WaitsForApproval } from '#kit/screens/queue-mark.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import type { Case, CasePlaces, ListedCase } from './case-subject.tsx'
import { closeCase } from '../contract.ts'
import { outcomeOf } from '../outcome-words.ts'
import { CaseWay } from './case-way.tsx'
import { declaredCases } from '../kinds.ts'
import { endingOf, type NoteEndings, useNoteActs } from './note-acts.ts'
import { factsOf, type FactsOf } from './shown-facts.tsx'
import { words } from './words.ts'

/** What features give to the cases that are about theirs. */
export interface CaseParts {
  readonly endings: NoteEndings
  /** Whether the bank can be asked about it again. */
  readonly isAskedOfBank: (about: Case) => boolean
  readonly wayOf: (about: Case, places: CasePlaces) => Way | undefined
  /** What is said of one about a line of the bank's statement. */
  readonly lineFacts: FactsOf
}

/** What ends a case with money: given by the page that shows such cases, others are spared its code. */
export interface MoneyParts {
  readonly LineActs: ComponentType<LineActsProps> | undefined
  /** For who may take a line into our books. */
  readonly Booking: ComponentType<BookingProps> | undefined
  /** The act of a kind, for who may do it. */
  readonly acts: Readonly<Partial<Record<Case['kind'], ComponentType<CaseActProps>>>>
  /** For who may attach a document to an act. */
  readonly PaperField: CustomersPaperField | undefined
  /** Where to prove anew who one is. */
  readonly signInHref: string
}

interface CaseDialogProps {
  readonly about: ListedCase
  readonly places: CasePlaces
  /** Whether the reader may make a call. */
  readonly may: (call: string) => boolean
  readonly parts: CaseParts
  readonly money?: MoneyParts | undefined
  readonly Mark?: MarkSlot | undefined
  readonly onClose: () => void
}

export function CaseDialog(props: CaseDialogProps) {
  const { about, places, parts, money, onClose } = props
  const [acting, setActing] = useState<'line' | 'money'>()
  const Money = money?.acts[about.kind]
  const given = {
    signInHref: money?.signInHref ?? '',
    facts: factsOf(about, places, parts.lineFacts),
    isClosed: about.user?.closed === true,
    onClose,
  }
  const Booking = money?.Booking
  if (acting === 'line' && Booking !== undefined) return <Booking about={about} {...given} />
  if (acting === 'money' && Money !== undefined)
    return <Money caseId={about.id} paperField={paperFieldOf(about, money)} {...given} />
  return (
    <EndDialog
      {...props}
      onBook={Booking === undefined ? undefined : () => setActing('line')}
      onMoney={Money === undefined ? undefined : () => setActing('money')}
    />
  )
}

/** A document is about a customer: a case of nobody has none. */
function paperFieldOf({ user }: Case, money: MoneyParts | undefined): CaseActProps['paperField'] {
  const PaperField = money?.PaperField
  return user === null || PaperField === undefined
    ? undefined
    : (props) => <PaperField userId={user.uuid} {...props} />
}

type EndDialogProps = CaseDialogProps & {
  readonly onBook: (() => void) | undefined
  readonly onMoney: (() => void) | undefined
}

function EndDialog(props: EndDialogProps) {
  const { about, places, may, parts, money, Mark, onBook, onMoney, onClose } = props
  const formId = useId()
  const [note, setNote] = useState('')
  const ending = endingOf(about, parts.endings)
  const { acts, run, pending, problem } = useNoteActs(about, { ending, may, onEnded: onClose })
  const noteFault = fieldProblem(problem, 'note')
  const { word, meaning } = declaredCases[about.kind]
  const isOpen = about.state === 'open'
  const isFree = isOpen && about.waiting_request === null
  const mayAct = isFree && acts.length > 0
  const mayEnd = isFree && may(closeCase.name)
  const way = isFree ? parts.wayOf(about, places) : undefined
  const isBeside = onMoney !== undefined && way?.act !== undefined
  return (
    <Dialog
      open
      busy={pending}
      onClose={onClose}
      title={say(word)}
      description={say(meaning)}
      actions={
        <>
          <Button onClick={onClose} disabled={pending} data-focus-first="">
            {say(mayAct ? words.cancel : words.done)}
          </Button>
          {mayAct && <NoteActs {...{ acts, note, run, pending, isBeside }} />}
        </>
      }
    >
      <Facts facts={[...factsOf(about, places, parts.lineFacts), ...outcomeFacts(about)]} />
      <WaitsForApproval request={about.waiting_request} href={places.requestHref} />
      {mayEnd && money?.LineActs !== undefined && parts.isAskedOfBank(about) && (
        <money.LineActs {...{ about, onBook, onClose }} />
      )}
      {way && <CaseWay {...{ way, onMoney }} elsewhere={money ? undefined : places.caseHref(about.id)} />}
      {Mark !== undefined && <Mark type="case" id={about.id} marked={about} isClosed={!isOpen} />}
      {(mayAct || note !== '') && (
        <NoteForm
          {...{ id: formId, pending: pending || !mayAct, error: noteFault, note, onChange: setNote }}
          effect={say(mayAct || pending ? (ending?.effect ?? words.effect) : unsaved[about.state])}
          onSubmit={() => void (mayAct && acts[0] !== undefined && acts.length === 1 && run(acts[0], note))}
        />
      )}
      {isFree && !mayAct && <WhyNot mayEnd={mayEnd} />}
      {noteFault === undefined && <Refused problem={problem} />}
    </Dialog>
  )
}

/** Why what was typed is not saved: a colleague was faster. */
const unsaved = { open: words.waitsUnsaved, closed: words.closedUnsaved } as const

function Refused({ problem }: { problem: Problem | undefined }) {
  return (
    problem !== undefined && (
      <Banner live tone="danger">
        {problem.message}
      </Banner>
    )
  )
}

/** Why its reader closes it with no note. */
function WhyNot({ mayEnd }: { mayEnd: boolean }) {
  return <p className="text-13 text-text-2">{say(mayEnd ? words.actEndsIt : words.notAllowed)}</p>
}

/** Of a closed one: what became of it, by whom and why. */
function outcomeFacts(about: ListedCase): readonly Fact[] {
  if (about.state === 'open') return []
  return [{ label: say(queueWords.outcome), value: outcomeOf(about) }, ...endedFacts(about.ended)]
}

interface NoteActsProps {
  readonly acts: readonly NoteAct[]
  readonly note: string
  readonly run: (act: NoteAct, note: string) => Promise<void>
  readonly pending: boolean
  /** Another act is meant. */
  readonly isBeside: boolean
}

/** The one that is meant stands last. */
function NoteActs({ acts, note, run, pending, isBeside }: NoteActsProps) {
  return acts.map((act, place) => (
    <Button
      key={say(act.label)}
      variant={
        place === acts.length - 1 && !isBeside ? 'primary' : act.isDanger === true ? 'danger' : 'secondary'
      }
      disabled={pending}
      onClick={() => void run(act, note)}
    >
      {say(act.label)}
    </Button>
  ))
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
  const form = useRef<HTMLFormElement>(null)
  // Where the dialog scrolls the field may be out of sight when a button is pressed.
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector('textarea')?.focus()
  }, [error])
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-3">
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
