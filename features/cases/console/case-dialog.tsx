// Answers for looking at one case, for who has taken it, and for ending it: with a note here, or with what the page gives.
import { type ComponentType, useId, useState } from 'react'
import { fieldProblem } from '#kit/screens/answers.tsx'
import type { CaseActProps } from '#kit/screens/case-act.tsx'
import type { CustomersPaperField } from '#kit/screens/paper-field.ts'
import { endedFacts, type MarkSlot, WaitsForApproval } from '#kit/screens/queue-mark.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { shortId } from '#kit/ui/format.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { type ReadableFact, readableFacts, usersOf } from './case-facts.ts'
import {
  type Case,
  CaseDeposit,
  type CasePlaces,
  CaseUser,
  isAsked,
  isLine,
  isOurs,
  type ListedCase,
  wentOut,
} from './case-subject.tsx'
import { closeCase } from '../contract.ts'
import { outcomeOf } from '../outcome-words.ts'
import { CaseWay, hasMoneyAct } from './case-way.tsx'
import { caseWords } from '../queue-words.ts'
import { caseMeanings } from './case-words.ts'
import type { LineActsProps } from './line-acts.tsx'
import type { LineDialogProps } from './line-dialog.tsx'
import { type NoteAct, useNoteActs } from './note-acts.ts'
import { words } from './words.ts'

/** What ends a case with money: given by the page that shows such cases, others are spared its code. */
export interface MoneyParts {
  readonly LineActs: ComponentType<LineActsProps>
  /** For who may take a line into our books. */
  readonly Booking: ComponentType<LineDialogProps> | undefined
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
  readonly money?: MoneyParts | undefined
  readonly Mark?: MarkSlot | undefined
  readonly onClose: () => void
}

export function CaseDialog(props: CaseDialogProps) {
  const { about, places, money, onClose } = props
  const [acting, setActing] = useState<'line' | 'money'>()
  const Money = money?.acts[about.kind]
  const given = {
    signInHref: money?.signInHref ?? '',
    facts: factsOf(about, places),
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

function EndDialog({ about, places, may, money, Mark, onBook, onMoney, onClose }: EndDialogProps) {
  const formId = useId()
  const [note, setNote] = useState('')
  const { acts, pending, problem } = useNoteActs(about, may, onClose)
  const noteFault = fieldProblem(problem, 'note')
  const isOpen = about.state === 'open'
  const isFree = isOpen && about.waiting_request === null
  const mayAct = isFree && acts.length > 0
  const mayEnd = isFree && may(closeCase.name)
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
            {say(mayAct ? words.cancel : words.done)}
          </Button>
          {mayAct && (
            <NoteActs {...{ acts, note, pending }} isBeside={onMoney !== undefined && hasMoneyAct(about)} />
          )}
        </>
      }
    >
      <Facts facts={[...factsOf(about, places), ...outcomeFacts(about)]} />
      <WaitsForApproval request={about.waiting_request} href={places.requestHref} />
      {mayEnd && money !== undefined && isAsked(about) && <money.LineActs {...{ about, onBook, onClose }} />}
      {isFree && <CaseWay {...{ about, places, onMoney }} isElsewhere={money === undefined} />}
      {isOpen && Mark !== undefined && <Mark type="case" id={about.id} marked={about} />}
      {mayAct ? (
        <NoteForm
          {...{ id: formId, pending, error: noteFault, note, onChange: setNote }}
          effect={say(effects[about.kind] ?? words.effect)}
          onSubmit={() => void (acts.length === 1 && acts[0]?.run(note))}
        />
      ) : (
        isFree && <p className="text-13 text-text-2">{say(mayEnd ? words.actEndsIt : words.notAllowed)}</p>
      )}
      {problem !== undefined && noteFault === undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Dialog>
  )
}

/** Of a closed one: what became of it, by whom and why. */
function outcomeFacts(about: ListedCase): readonly Fact[] {
  if (about.state === 'open') return []
  return [{ label: say(queueWords.outcome), value: outcomeOf(about) }, ...endedFacts(about.ended)]
}

/** What ending the case with a note does, and does not. */
const effects: Readonly<Partial<Record<Case['kind'], Word>>> = {
  job_stopped: words.jobEffect,
  watch_listed_identity: words.decideEffect,
  possible_same_person: words.decideEffect,
  same_file_of_two: words.decideEffect,
  same_document_of_two: words.decideEffect,
  virtual_account_refused: words.openAgainEffect,
}

interface NoteActsProps {
  readonly acts: readonly NoteAct[]
  readonly note: string
  readonly pending: boolean
  /** Another act is meant. */
  readonly isBeside: boolean
}

/** The one that is meant stands last. */
function NoteActs({ acts, note, pending, isBeside }: NoteActsProps) {
  return acts.map(({ label, isDanger, run }, place) => (
    <Button
      key={say(label)}
      variant={
        place === acts.length - 1 && !isBeside ? 'primary' : isDanger === true ? 'danger' : 'secondary'
      }
      disabled={pending}
      onClick={() => void run(note)}
    >
      {say(label)}
    </Button>
  ))
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
    ...(about.user?.closed === true ? [{ label: say(words.account), value: say(words.accountClosed) }] : []),
    ...(about.subject.type === 'deposit'
      ? [{ label: say(words.deposit), value: <CaseDeposit about={about} places={places} /> }]
      : []),
    ...(about.subject.type === 'transfer'
      ? [
          {
            label: say(words.transfer),
            value: (
              <TextLink href={places.transactionHref(about.subject.id)}>{say(words.seeTransfer)}</TextLink>
            ),
          },
        ]
      : []),
    ...(isLine(about)
      ? [
          { label: say(words.direction), value: say(wentOut(about) ? words.moneyOut : words.moneyIn) },
          ...(isOurs(about) ? [] : [{ label: say(words.whoseAccount), value: say(words.untold) }]),
        ]
      : []),
    ...(about.debt === null
      ? []
      : [
          {
            label: say(words.debt),
            value: <TextLink href={places.debtHref(about.debt)}>{say(words.openDebt)}</TextLink>,
          },
        ]),
    ...said,
    { label: say(words.opened), value: <Time at={about.opened_at} /> },
    ...(about.closed_at === null ? [{ label: say(words.due), value: <Time at={about.due_at} /> }] : []),
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
