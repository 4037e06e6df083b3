// Answers for the question after the e-mail is confirmed: the name, as on an ID.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Question } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { useDraft } from './draft.tsx'
import { NameFields } from './name-fields.tsx'
import { firstNameFault, houseNameFault, lastNameFault } from './profile-faults.ts'
import { useSignOut } from './sign-out.ts'
import { stepsOf } from './steps.ts'

export function NamePage({ nextHref }: { nextHref: string }) {
  const { draft, change } = useDraft()
  const [, navigate] = useLocation()
  const signOut = useSignOut()
  const [asked, setAsked] = useState(false)
  const { name: product } = useBrand()
  const found = {
    firstName: firstNameFault(draft.firstName),
    lastName: lastNameFault(draft.lastName) ?? houseNameFault(draft, product),
  }
  const faults = asked ? found : {}
  const goOn = () => {
    setAsked(true)
    change({ nameFault: undefined })
    if (found.firstName === undefined && found.lastName === undefined) navigate(nextHref)
  }
  return (
    <Question
      title={say(words.nameTitle)}
      lead={say(words.nameLead)}
      step={3}
      of={stepsOf('create')}
      onSubmit={goOn}
      dock={
        <>
          <Button type="submit" variant="primary" block>
            {say(words.goOn)}
          </Button>
          <Button variant="ghost" block pending={signOut.pending} onClick={() => void signOut.signOut()}>
            {say(words.otherEmail)}
          </Button>
        </>
      }
    >
      {draft.surprise === 'is_new' && <Banner tone="info">{say(words.nameNew)}</Banner>}
      {draft.nameFault !== undefined && (
        <Banner tone="danger" live>
          {draft.nameFault}
        </Banner>
      )}
      <NameFields value={draft} faults={faults} onChange={change} />
    </Question>
  )
}
