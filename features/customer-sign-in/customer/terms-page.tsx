// Answers for consent before an account opens: both texts to read, a tick that starts empty, one button.
import FileText from 'lucide-react/icons/file-text'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useSend } from '#kit/screens/answers.tsx'
import { AwayRow } from '#kit/screens/away-row.tsx'
import { useBack } from '#kit/screens/back.ts'
import { Note } from '#kit/screens/page.tsx'
import { Question } from '#kit/screens/question.tsx'
import { Said } from '#kit/screens/said.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { ListRows, Tile } from '#kit/ui/list-row.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { choosePin } from '../contract.ts'
import { words } from '../words.ts'
import { useDraft } from './draft.tsx'
import { useTakeCustomer } from './session.ts'
import { stepsOf } from './steps.ts'

/** After a reload the PIN is gone, so it is asked again. */
export function TermsPage({ pinHref }: { pinHref: string }) {
  const { draft } = useDraft()
  return draft.pin === '' ? <Redirect to={pinHref} replace /> : <Terms pinHref={pinHref} />
}

const texts = [
  { href: '/terms-of-service', word: words.terms },
  { href: '/privacy', word: words.privacy },
] as const

/** The tick, and opening the account with it. */
function useConsent(pinHref: string) {
  const { draft, clear } = useDraft()
  const takeCustomer = useTakeCustomer()
  const sending = useSend(choosePin)
  const [, navigate] = useLocation()
  const [agreed, setAgreed] = useState(false)
  const [fault, setFault] = useState<string>()
  const open = async () => {
    if (!agreed) return setFault(choosePin.refuses.terms_not_accepted.say)
    if (sending.pending) return
    const answered = await sending.send({ body: { pin: draft.pin, accept_terms: true } })
    if (answered.ok) {
      takeCustomer(answered.data)
      clear()
    } else if (answered.problem.code === 'pin_too_easy') navigate(pinHref, { replace: true })
  }
  const agree = (next: boolean) => {
    setAgreed(next)
    setFault(undefined)
  }
  return { agreed, agree, fault, open, problem: sending.problem, pending: sending.pending }
}

function Terms({ pinHref }: { pinHref: string }) {
  const consent = useConsent(pinHref)
  const { notABank } = useBrand()
  return (
    <Question
      title={say(words.termsTitle)}
      lead={say(words.termsLead)}
      step={6}
      of={stepsOf('create')}
      onBack={useBack(pinHref)}
      onSubmit={() => void consent.open()}
      dock={
        <>
          <Checkbox checked={consent.agreed} onChange={consent.agree} error={consent.fault}>
            <TickWords />
          </Checkbox>
          <Button type="submit" variant="primary" block pending={consent.pending}>
            {say(words.termsOpen)}
          </Button>
        </>
      }
    >
      {consent.problem !== undefined && (
        <Banner tone="danger" live>
          {consent.problem.message}
        </Banner>
      )}
      <TextRows />
      <Note icon={Landmark}>{notABank}</Note>
    </Question>
  )
}

function TextRows() {
  return (
    <div className="overflow-clip rounded-card-large bg-surface lg:bg-page">
      <ListRows>
        {texts.map(({ href, word }) => (
          <AwayRow key={href} newTab href={href} lead={<Tile icon={FileText} />} title={say(word)} />
        ))}
      </ListRows>
    </div>
  )
}

function TickWords() {
  const [terms, privacy] = texts.map(({ href, word }) => (
    <TextLink key={href} href={href} newTab>
      {say(word)}
    </TextLink>
  ))
  return <Said word={words.termsTick} parts={{ terms, privacy }} />
}
