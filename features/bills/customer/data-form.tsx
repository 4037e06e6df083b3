// Answers for the form of what is sold at mobile networks: a number first, the customer's own to begin with, then its network, proposed from it, and a plan.
import { type SyntheticEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { listMyBeneficiaries } from '#features/orders/beneficiaries-contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { groupNigerianPhone } from '#kit/nigerian-phone.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { handOver } from '#kit/screens/handed-over.ts'
import { chosenNetwork, localOf, type NumberDraft } from '#kit/screens/number-at.ts'
import { NumberFields, type Recent } from '#kit/screens/number-fields.tsx'
import { numberWords } from '#kit/screens/number-words.ts'
import { PlaceTrouble } from '#kit/screens/place-trouble.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { say } from '#kit/words/words.ts'
import type { findBiller } from '../contract.ts'
import { AmountPart } from './amount-part.tsx'
import { begun, type Draft, keep, sendingOf } from './draft.ts'
import { ReviewButton } from './review-button.tsx'
import { useCustomer } from './use-customer.ts'

interface DataFormProps {
  readonly biller: WireAnswer<typeof findBiller>
  /** Whose the draft is. */
  readonly owner: string
  /** Their own number, as the account has it. */
  readonly phone: string | null
}

const recentMost = 5

/** The numbers that this customer bought for at one of these, the latest first. */
function useRecent({ choices }: DataFormProps['biller']): readonly Recent[] {
  const { data = [] } = useAnswer(listMyBeneficiaries, { query: { kind: 'bill' } })
  return data
    .flatMap(({ paid, bank_code: code, account_number: phone }) => {
      const at = choices.find(({ id }) => id === code)
      return paid && at !== undefined ? [{ phone, network: at.id, networkName: at.name }] : []
    })
    .slice(0, recentMost)
}

/** What is put together. Without a biller that was chosen it is the one that the number suggests. */
function useForm({ biller, owner, phone }: DataFormProps) {
  const own = groupNigerianPhone(phone ?? '')
  const choices = biller.choices.map(({ id, name }) => ({ value: id, label: name }))
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = begun(owner)
    const isOfThese = kept?.biller === '' || choices.some(({ value }) => value === kept?.biller)
    return kept !== undefined && isOfThese
      ? { ...kept, reference: groupNigerianPhone(kept.reference) }
      : { biller: '', reference: own, amount: '', choice: {} }
  })
  const [isAsked, setIsAsked] = useState(false)
  const recent = useRecent(biller)
  const chosen = draft.biller === '' ? undefined : draft.biller
  const network = chosenNetwork({ phone: draft.reference, network: chosen }, { choices, recent })
  const at = biller.choices.find(({ id }) => id === network)
  const number = localOf(draft.reference)
  const looking = useCustomer(at?.id ?? '', at && number, draft.choice)
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    keep(owner, changed)
  }
  /** What one network sells the others do not. */
  const changeNumber = (next: NumberDraft) => {
    const stays = chosenNetwork(next, { choices, recent }) === network
    change({ reference: next.phone, biller: next.network ?? '', ...(!stays && { choice: {} }) })
  }
  const amount = looking.at === 'found' ? (looking.customer.price ?? undefined) : undefined
  const ask = () => setIsAsked(true)
  return {
    own,
    choices,
    draft,
    recent,
    chosen,
    at,
    number,
    looking,
    amount,
    isAsked,
    change,
    changeNumber,
    ask,
  }
}

type Put = ReturnType<typeof useForm>

function faultsOf({ isAsked, number, at, looking }: Put) {
  if (looking.at === 'refused') return { phone: looking.problem.message }
  if (!isAsked) return {}
  if (number === undefined) return { phone: say(numberWords.phoneMissing) }
  return at === undefined ? { network: say(numberWords.networkMissing) } : {}
}

export function DataForm(props: DataFormProps) {
  const put = useForm(props)
  const { biller } = props
  const { draft, at, number, looking, amount } = put
  const [, navigate] = useLocation()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (at === undefined || number === undefined || amount === undefined || looking.at !== 'found')
      return put.ask()
    const { bank_name: billerName } = looking.customer
    handOver(
      sendingOf(
        { biller: at.id, reference: number, amount, choice: draft.choice },
        { name: billerName, billerName },
      ),
    )
    return navigate('/send/review')
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-4">
      <NumberFields
        draft={{ phone: draft.reference, network: at?.id }}
        chosen={put.chosen}
        own={put.own}
        choices={put.choices}
        recent={put.recent}
        faults={faultsOf(put)}
        onChange={put.changeNumber}
      />
      {at !== undefined && (
        <>
          <PlaceTrouble trouble={at.trouble} name={at.name} />
          <AmountPart {...put} key={at.id} biller={{ ...biller, id: at.id }} reference={number} />
        </>
      )}
      <Dock lined>
        <ReviewButton amount={amount} />
      </Dock>
    </form>
  )
}
