// Answers for a customer's address for a coin on a network: the warning before it, then its QR code, its letters in fours, and what to expect.
import CircleAlert from 'lucide-react/icons/circle-alert'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '#kit/http/client.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { Note, Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Unbroken } from '#kit/ui/unbroken.tsx'
import { say } from '#kit/words/words.ts'
import { makeMyAddress } from '../contract.ts'
import { words } from '../customer-words.ts'
import { AddressCard } from './address-card.tsx'
import { Deposits } from './deposits.tsx'
import { Expect } from './expect.tsx'
import type { Mine, Place } from './places.ts'

interface AddressPageProps {
  readonly mine: Mine
  readonly place: Place
  readonly above: string
}

export function AddressPage({ mine, place, above }: AddressPageProps) {
  return (
    <Page title={say(words.addressTitle, { coin: place.coin, network: place.network_name })} above={above}>
      <Warning place={place} />
      {place.address_state === 'none' ? (
        <FirstTime {...{ mine, place }} />
      ) : place.address === null ? (
        <OnItsWay isLate={place.address_state === 'late'} />
      ) : (
        <>
          <AddressCard place={place} address={place.address} />
          <Expect {...{ mine, place }} />
          <Card>
            <Note icon={FlaskConical}>{say(words.test)}</Note>
            <p className="mt-2 text-14 text-pretty text-text-2">
              {say(words.limited)} <TextLink href="/profile/limits">{say(words.seeLimits)}</TextLink>
            </p>
          </Card>
          <Deposits at={place.address} />
        </>
      )}
    </Page>
  )
}

/** The only thing on the page that is red: what is lost cannot be fetched back. */
function Warning({ place }: { place: Place }) {
  return (
    <p className="flex gap-2.5 rounded-card-large border-2 border-danger bg-surface p-4 text-16 font-medium text-pretty">
      <CircleAlert aria-hidden="true" size={20} strokeWidth={2} className="mt-0.5 shrink-0 text-danger" />
      <span>
        <Unbroken>
          {say(words.warning, { coin: place.coin, network: place.network_name, standard: place.standard })}
        </Unbroken>
      </span>
    </p>
  )
}

function FirstTime({ mine, place }: Omit<AddressPageProps, 'above'>) {
  const [isRead, setRead] = useState(false)
  const making = useSend(makeMyAddress)
  const answers = useQueryClient()
  const { coin, network } = place
  const make = async () => {
    // As the answer names it: it is one of those that the call takes.
    await making.send({ body: { coin, network, understood: true }, idempotencyKey: newIdempotencyKey() })
    await answers.invalidateQueries()
  }
  return (
    <>
      <Card>
        <Checkbox checked={isRead} onChange={setRead}>
          {say(words.understand)}
        </Checkbox>
      </Card>
      <Expect {...{ mine, place }} />
      {making.problem !== undefined && (
        <Banner tone="danger" live>
          {making.problem.message}
        </Banner>
      )}
      <Dock lined>
        <Button
          variant="primary"
          block
          disabled={!isRead}
          pending={making.pending}
          onClick={() => void make()}
        >
          {say(words.make)}
        </Button>
      </Dock>
    </>
  )
}

/** The page follows live and needs no reload. */
function OnItsWay({ isLate }: { isLate: boolean }) {
  return (
    <Card>
      <div role="status" className="grid justify-items-center gap-3 px-2 py-8 text-center">
        {!isLate && (
          <span className="grid size-16 place-items-center rounded-pill bg-brand-soft text-brand">
            <Spinner size={28} />
          </span>
        )}
        <p className="text-16 font-semibold">{say(isLate ? words.lateTitle : words.makingTitle)}</p>
        <p className="text-14 text-pretty text-text-2">{say(isLate ? words.lateBody : words.makingBody)}</p>
      </div>
    </Card>
  )
}
