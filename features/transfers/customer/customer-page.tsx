// Answers for another customer: one field for their e-mail, phone or tag, and their name before any amount.
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { OfflineNote } from '#kit/screens/step-page.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button } from '#kit/ui/button.tsx'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { FoundPayee } from './bank-page.tsx'
import { FlowPage } from './flow-page.tsx'
import { CheckingPayee } from './payee-card.tsx'
import type { SendPlaces } from './send-places.ts'
import { changeDraft, choosePayee, type Destination, useSending } from './sending.ts'
import { asciiDigits } from './typed-amount.ts'
import { type Looking, usePayee } from './use-payee.ts'

const handleMost = 254

/** Refusals about whom was typed stand at the field; others under it, with another try. */
const ofHandle: readonly string[] = ['customer_not_found', 'to_yourself', 'bad_input']

function handleFault(looking: Looking): string | undefined {
  if (looking.at !== 'refused' || !ofHandle.includes(looking.problem.code)) return undefined
  return looking.problem.errors?.[0]?.message ?? looking.problem.message
}

/** What is typed, who it is, and what the one button does next. */
function useHandle(places: SendPlaces, offline: boolean) {
  const { draft } = useSending()
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<Destination>()
  const [isMissing, setIsMissing] = useState(false)
  const { looking, again } = usePayee(asked)
  const type = (handle: string) => {
    changeDraft({ handle })
    setAsked(undefined)
    setIsMissing(false)
  }
  const press = () => {
    if (offline || looking.at === 'asked') return
    if (looking.at === 'found') {
      choosePayee(looking.found)
      return navigate(places.amount)
    }
    const handle = asciiDigits(draft.handle).trim()
    if (handle === '') setIsMissing(true)
    else setAsked({ kind: 'customer', handle })
  }
  const fault = isMissing ? say(words.handleMissing) : handleFault(looking)
  return { handle: draft.handle, type, press, fault, looking, again }
}

interface CustomerPageProps {
  readonly places: SendPlaces
  readonly offline: boolean
  /** That this sending is stopped now, from whoever knows. */
  readonly paused?: ReactNode
}

export function CustomerPage({ places, offline, paused }: CustomerPageProps) {
  const { name: product } = useBrand()
  const { handle, type, press, fault, looking, again } = useHandle(places, offline)
  return (
    <FlowPage
      title={say(words.customerTitle, { product })}
      above={places.hub}
      onSubmit={press}
      dock={
        <Button type="submit" variant="primary" block disabled={offline} pending={looking.at === 'asked'}>
          {say(looking.at === 'found' ? words.enterAmount : words.find)}
        </Button>
      }
    >
      {offline ? <OfflineNote says={words.offline} /> : paused}
      <TextInput
        label={say(words.handle)}
        hint={say(words.handleHint)}
        error={fault}
        value={handle}
        onChange={type}
        maxLength={handleMost}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        name="handle"
      />
      <div role="status" className="grid gap-3">
        {looking.at === 'asked' && <CheckingPayee />}
        {looking.at === 'found' && <FoundPayee found={looking.found} newWords={say(words.newCustomer)} />}
        {looking.at === 'refused' && handleFault(looking) === undefined && (
          <Banner tone="warning" action={<LinkButton onPress={again}>{say(words.checkAgain)}</LinkButton>}>
            {looking.problem.message}
          </Banner>
        )}
      </div>
    </FlowPage>
  )
}
