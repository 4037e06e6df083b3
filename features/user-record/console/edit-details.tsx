// Answers for writing down details of a user: the fields, then exactly what would change, a reason, the act.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Problem, WireAnswer, WireBody } from '#kit/http/contract.ts'
import { ChangesTable } from '#kit/screens/changes-table.tsx'
import { useIntent } from '#kit/screens/act-intent.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { ActRefusal, ReasonForm } from '#kit/screens/previewed-act.tsx'
import { isPending, type PendingApproval, SentForApproval } from '#kit/screens/sent-for-approval.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { previewUpdate, updateUser } from '../contract.ts'
import { type DetailField, detailFields } from '../rules.ts'
import { fieldWords, words } from './words.ts'

type Details = Readonly<Record<DetailField, string>>
type Seen = WireAnswer<typeof previewUpdate>
type Wished = WireBody<typeof previewUpdate>

interface EditDetailsProps {
  readonly user: { readonly uuid: string; readonly name: string } & Readonly<
    Record<DetailField, string | null>
  >
  readonly signInHref: string
  readonly onClose: () => void
}

const hints: Partial<Record<DetailField, string>> = {
  date_of_birth: say(words.bornHint),
  address: say(words.addressHint),
  email: say(words.emailHint),
}
const lengths: Readonly<Record<DetailField, number>> = {
  first_name: 60,
  last_name: 60,
  phone: 24,
  date_of_birth: 10,
  address: 240,
  email: 254,
}

/** Only what was changed is asked for; what was emptied stays as it is. */
function wishedOf(user: EditDetailsProps['user'], typed: Details): Wished {
  return Object.fromEntries(
    detailFields.flatMap((field) => {
      const value = typed[field].trim()
      return value === '' || value === user[field] ? [] : [[field, value]]
    }),
  )
}

export function EditDetails(props: EditDetailsProps) {
  const { user } = props
  const [typed, setTyped] = useState<Details>(() => ({
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    phone: user.phone ?? '',
    // Masked: what is left empty stays as it is.
    date_of_birth: '',
    address: '',
    email: user.email ?? '',
  }))
  const [seen, setSeen] = useState<{ readonly wished: Wished; readonly seen: Seen }>()
  return seen === undefined ? (
    <Fields {...props} typed={typed} onType={setTyped} onSeen={setSeen} />
  ) : (
    <Difference {...props} {...seen} onBack={() => setSeen(undefined)} />
  )
}

const titleFor = (user: EditDetailsProps['user']) => say(words.editTitle, { name: user.name })

interface FieldsProps extends EditDetailsProps {
  readonly typed: Details
  readonly onType: (typed: Details) => void
  readonly onSeen: (seen: { wished: Wished; seen: Seen }) => void
}

function Fields({ user, typed, onType, onSeen, onClose }: FieldsProps) {
  const { send, pending, problem } = useSend(previewUpdate)
  const id = useId()
  const submit = async () => {
    if (pending) return
    const wished = wishedOf(user, typed)
    const answered = await send({ params: { id: user.uuid }, body: wished })
    if (answered.ok) onSeen({ wished, seen: answered.data })
  }
  const hasFieldFault = (problem?.errors?.length ?? 0) > 0
  const actions = (
    <>
      <Button onClick={onClose} disabled={pending}>
        {say(words.cancel)}
      </Button>
      <Button type="submit" form={id} variant="primary" pending={pending}>
        {say(words.next)}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={onClose}
      title={titleFor(user)}
      description={say(words.editStep, { number: '1', what: say(words.editFields) })}
      actions={actions}
    >
      <FieldsForm id={id} {...{ typed, onType, problem }} onSubmit={() => void submit()} />
      {problem !== undefined && !hasFieldFault && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Dialog>
  )
}

interface FieldsFormProps extends Pick<FieldsProps, 'typed' | 'onType'> {
  readonly id: string
  readonly problem: Problem | undefined
  readonly onSubmit: () => void
}

function FieldsForm({ id, typed, onType, problem, onSubmit }: FieldsFormProps) {
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {detailFields.map((field, place) => (
        <TextInput
          key={field}
          label={say(fieldWords[field] ?? words.field)}
          hint={hints[field]}
          error={fieldProblem(problem, field)}
          name={field}
          autoComplete="off"
          maxLength={lengths[field]}
          value={typed[field]}
          onChange={(value) => onType({ ...typed, [field]: value })}
          focusFirst={place === 0}
          className={field === 'address' || field === 'email' ? 'sm:col-span-2' : ''}
        />
      ))}
    </form>
  )
}

interface DifferenceProps extends EditDetailsProps {
  readonly wished: Wished
  readonly seen: Seen
  readonly onBack: () => void
}

function Difference({ user, wished, seen, signInHref, onBack, onClose }: DifferenceProps) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(updateUser)
  const keyFor = useIntent()
  const id = useId()
  const [waits, setWaits] = useState<PendingApproval>()
  const save = async (reason: string) => {
    if (pending) return
    const body = { ...wished, hash: seen.hash, ...(reason.trim() === '' ? {} : { reason }) }
    const answered = await send({ params: { id: user.uuid }, body, idempotencyKey: keyFor(body) })
    if (!answered.ok) return
    void answers.invalidateQueries()
    if (isPending(answered.data)) return setWaits(answered.data)
    const waiting = answered.data.email_waiting
    toast.success(waiting === null ? answered.message : say(words.emailWaits, { email: waiting.email }))
    onClose()
  }
  const fault = fieldProblem(problem, 'reason')
  if (waits !== undefined) return <SentForApproval title={titleFor(user)} pending={waits} onClose={onClose} />
  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={onClose}
      title={titleFor(user)}
      description={say(words.editStep, { number: '2', what: say(words.editReview) })}
      actions={
        <DifferenceActions form={id} needsTwo={seen.needs_approval} {...{ pending, onBack, onClose }} />
      }
    >
      <ChangesTable
        label={say(words.difference)}
        changes={seen.changes}
        nameOf={(field) => say(fieldWords[field] ?? words.field)}
      />
      <ReasonForm id={id} most={140} pending={pending} error={fault} onSubmit={(reason) => void save(reason)}>
        <p className="text-13 text-text-2">{say(seen.needs_approval ? words.needsTwo : words.told)}</p>
      </ReasonForm>
      {problem !== undefined && fault === undefined && (
        <ActRefusal problem={problem} signInHref={signInHref} onLatest={onBack} />
      )}
    </Dialog>
  )
}

interface DifferenceActionsProps {
  readonly form: string
  readonly needsTwo: boolean
  readonly pending: boolean
  readonly onBack: () => void
  readonly onClose: () => void
}

function DifferenceActions({ form, needsTwo, pending, onBack, onClose }: DifferenceActionsProps) {
  return (
    <>
      <Button variant="ghost" onClick={onBack} disabled={pending} className="sm:mr-auto">
        {say(words.back)}
      </Button>
      <Button onClick={onClose} disabled={pending}>
        {say(words.cancel)}
      </Button>
      <Button type="submit" form={form} variant="primary" pending={pending}>
        {say(needsTwo ? words.sendForApproval : words.saveDetails)}
      </Button>
    </>
  )
}
