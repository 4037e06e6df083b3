// Answers for buying airtime: a number, its network, an amount, and the numbers that were topped up before. The review follows, as for
// whatever is sent.
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { groupNigerianPhone } from '#kit/nigerian-phone.ts'
import { draftInEntry, keepInEntry } from '#kit/screens/entry-draft.ts'
import { handOver, takeHandedOver } from '#kit/screens/handed-over.ts'
import { chosenNetwork } from '#kit/screens/number-at.ts'
import { NumberFields } from '#kit/screens/number-fields.tsx'
import { Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Chips } from '#kit/ui/chips.tsx'
import { Field } from '#kit/ui/field.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { bounds, naira } from './naira.ts'
import { amountChips, choices, draftOf, keptDraft, sendingOf, readDraft, type Draft } from './draft.ts'
import { NetworkTrouble } from './network-trouble.tsx'
import { useRecentNumbers } from './use-recent-numbers.ts'

interface AirtimePageProps {
  readonly above: string
  readonly customer: { readonly uuid: string; readonly phone: string | null }
  readonly notes: ReactNode
}

const keptKey = 'airtime'

/** What comes back to be changed, or stood here before. */
function begun(owner: string): Draft | undefined {
  const handed = draftOf(takeHandedOver())
  if (handed !== undefined) keepInEntry(keptKey, owner, handed)
  return keptDraft(draftInEntry(keptKey, owner))
}

/** What is put together, and what is missing once somebody went on too early. */
function useDraft(own: string, owner: string) {
  const [draft, setDraft] = useState<Draft>(
    () => begun(owner) ?? { phone: own, network: undefined, amount: '' },
  )
  const [isAsked, setIsAsked] = useState(false)
  const recent = useRecentNumbers()
  const network = chosenNetwork(draft, { choices, recent })
  const read = readDraft({ ...draft, network })
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    keepInEntry(keptKey, owner, changed)
  }
  return {
    draft,
    network,
    read,
    change,
    recent,
    faults: isAsked ? read.faults : {},
    ask: () => setIsAsked(true),
  }
}

export function AirtimePage({ above, customer, notes }: AirtimePageProps) {
  const own = groupNigerianPhone(customer.phone ?? '')
  const put = useDraft(own, customer.uuid)
  const { read } = put
  const [, navigate] = useLocation()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (read.whole === undefined) put.ask()
    else {
      handOver(sendingOf(read.whole))
      navigate('/send/review')
    }
  }
  return (
    <Page title={say(words.title)} above={above}>
      <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-4">
        {notes}
        <NumberFields
          draft={{ ...put.draft, network: put.network }}
          chosen={put.draft.network}
          own={own}
          choices={choices}
          recent={put.recent}
          faults={put.faults}
          onChange={put.change}
        />
        <NetworkTrouble network={put.network} phone={put.draft.phone} />
        <AmountFields {...put} />
        <Dock lined>
          <Button type="submit" variant="primary" block>
            {read.whole === undefined
              ? say(words.review)
              : say(words.reviewAmount, { amount: naira(read.whole.amount) })}
          </Button>
        </Dock>
      </form>
    </Page>
  )
}

type Put = ReturnType<typeof useDraft>

function AmountFields({ draft, faults, change }: Put) {
  return (
    <>
      <Field group label={say(words.amount)}>
        {() => (
          <Chips
            label={say(words.amount)}
            choices={amountChips.map((amount) => ({ value: amount, label: naira(amount) }))}
            value={draft.amount}
            onChange={(amount) => change({ amount })}
            wraps
          />
        )}
      </Field>
      <AmountInput
        label={say(words.otherAmount)}
        hint={say(words.amountHint, bounds)}
        error={faults.amount}
        currency="NGN"
        placeholder="0"
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        name="amount"
      />
    </>
  )
}
