// Answers for writing down details of a user: the fields, then exactly what would change, a reason, the act.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Problem, WireAnswer, WireBody } from '#kit/http/contract.ts'
import { ChangesTable } from '#kit/screens/changes-table.tsx'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { useIntent } from '#kit/screens/act-intent.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { ReasonForm } from '#kit/screens/previewed-act.tsx'
import {
  isPending,
  NobodyToApprove,
  type PendingApproval,
  SentForApproval,
} from '#kit/screens/sent-for-approval.tsx'
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
  const formId = useId()
  const submit = async () => {
    if (pending) return
    const wished = wishedOf(user, typed)
    const answered = await send({ params: { id: user.uuid }, body: wished })
    if (answered.ok) onSeen({ wished, seen: answered.data })
  }
  return (
    <ActFrame
      size="lg"
      title={titleFor(user)}
      effect={say(words.editStep, { number: '1', what: say(words.editFields) })}
      act={say(words.next)}
      {...{ formId, pending, problem, onClose }}
    >
      <ActForm id={formId} className="grid gap-4 sm:grid-cols-2" onSubmit={() => void submit()}>
        <DetailInputs {...{ typed, onType, problem }} />
      </ActForm>
    </ActFrame>
  )
}

type InputsProps = Pick<FieldsProps, 'typed' | 'onType'> & { readonly problem: Problem | undefined }

function DetailInputs({ typed, onType, problem }: InputsProps) {
  return detailFields.map((field, place) => (
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
  ))
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
  const formId = useId()
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
  const { changes, needs_approval: needsTwo, lacks_approver: lacksApprover } = seen
  if (waits !== undefined) return <SentForApproval title={titleFor(user)} pending={waits} onClose={onClose} />
  return (
    <ActFrame
      size="lg"
      title={titleFor(user)}
      effect={say(words.editStep, { number: '2', what: say(words.editReview) })}
      act={say(needsTwo ? words.sendForApproval : words.saveDetails)}
      hasFields={fault !== undefined}
      {...{ formId, pending, problem, signInHref, onClose }}
      onStepBack={onBack}
    >
      <ChangesTable
        label={say(words.difference)}
        changes={changes}
        nameOf={(field) => say(fieldWords[field] ?? words.field)}
      />
      {lacksApprover && <NobodyToApprove />}
      <ReasonForm
        id={formId}
        most={140}
        pending={pending}
        error={fault}
        onSubmit={(reason) => void save(reason)}
      >
        <p className="text-13 text-text-2">{say(needsTwo ? words.needsTwo : words.told)}</p>
      </ReasonForm>
    </ActFrame>
  )
}
