// Answers for where sending begins: a bank, another customer, or somebody who was paid before.
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import Building2 from 'lucide-react/icons/building-2'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef, useState } from 'react'
import { Page, SectionHead } from '#kit/screens/page.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { matching } from './beneficiaries.ts'
import { BeneficiaryRow } from './beneficiary-row.tsx'
import { CheckingBanner } from './checking.tsx'
import { OfflineNote } from './offline-note.tsx'
import type { SendPlaces } from './send-places.ts'
import { useBeneficiaries } from './use-beneficiaries.ts'

/** Why somebody was led back here. */
export type Led = 'gone' | 'person-gone' | undefined

interface SendPageProps {
  readonly places: SendPlaces
  readonly offline: boolean
  readonly led: Led
  /** Which sending is stopped now, from whoever knows. */
  readonly paused?: ReactNode
  /** What is to be sent by itself, from whoever keeps orders. */
  readonly scheduled?: ReactNode
}

export function SendPage({ places, offline, led, paused, scheduled }: SendPageProps) {
  return (
    <Page title={say(words.send)} above={places.home}>
      {offline ? <OfflineNote /> : paused}
      <CheckingBanner />
      {led !== undefined && (
        <Banner tone="neutral">{say(led === 'gone' ? words.gone : words.personGone)}</Banner>
      )}
      <Ways places={places} />
      {scheduled}
      <People places={places} />
    </Page>
  )
}

function Ways({ places }: { places: SendPlaces }) {
  const { name: product } = useBrand()
  const look = { size: 20, strokeWidth: 1.75 }
  return (
    <Card flush>
      <ListRows label={say(words.send)}>
        {[
          <ListRow
            key="bank"
            href={places.bank}
            chevron
            lead={
              <Tile>
                <Building2 {...look} />
              </Tile>
            }
            title={say(words.toBank)}
            detail={say(words.toBankHint)}
          />,
          <ListRow
            key="customer"
            href={places.customer}
            chevron
            lead={
              <Tile>
                <Users {...look} />
              </Tile>
            }
            title={say(words.toCustomer, { product })}
            detail={say(words.toCustomerHint)}
          />,
        ]}
      </ListRows>
    </Card>
  )
}

function People({ places }: { places: SendPlaces }) {
  const { data, error, refetch } = useBeneficiaries()
  const [typed, setTyped] = useState('')
  const found = data === undefined ? undefined : matching(data, typed)
  return (
    <section aria-label={say(words.people)} className="grid gap-3">
      <SectionHead title={say(words.people)} />
      {data !== undefined && data.length > 0 && <PeopleSearch typed={typed} onType={setTyped} />}
      <Card flush>
        {found === undefined ? (
          <OnItsWay label={say(words.loadingPeople)} {...{ error, refetch }}>
            <ListSkeleton rows={3} />
          </OnItsWay>
        ) : found.length === 0 ? (
          <Nobody searched={typed !== ''} />
        ) : (
          <ListRows label={say(words.people)}>
            {found.map((one) => (
              <BeneficiaryRow key={one.id} beneficiary={one} href={places.amountFor(one.id)} />
            ))}
          </ListRows>
        )}
      </Card>
    </section>
  )
}

function Nobody({ searched }: { searched: boolean }) {
  return (
    <div role="status">
      <EmptyState title={say(searched ? words.noMatch : words.noPeople)}>
        {say(searched ? words.noMatchBody : words.noPeopleBody)}
      </EmptyState>
    </div>
  )
}

function PeopleSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  // The button goes away with the words.
  const clear = () => {
    onType('')
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      label={say(words.searchLabel)}
      hideLabel
      type="search"
      name="q"
      inputMode="search"
      autoComplete="off"
      spellCheck={false}
      placeholder={say(words.search)}
      maxLength={100}
      value={typed}
      onChange={onType}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return
        event.preventDefault()
        onType('')
      }}
      before={<Search aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-text-3" />}
      after={
        typed !== '' && (
          <IconButton
            plain
            className="-mr-3"
            label={say(words.clearSearch)}
            icon={<X size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={clear}
          />
        )
      }
    />
  )
}
