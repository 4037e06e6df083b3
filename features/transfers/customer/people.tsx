// Answers for the people somebody paid before, searched.
import { useState } from 'react'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { SectionHead } from '#kit/screens/page.tsx'
import { SearchField } from '#kit/screens/search-field.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListRows } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { matching } from './beneficiaries.ts'
import { BeneficiaryRow } from './beneficiary-row.tsx'
import type { SendPlaces } from './send-places.ts'
import { useBeneficiaries } from './use-beneficiaries.ts'

interface PeopleProps {
  readonly amountFor: SendPlaces['amountFor']
  /** What a field elsewhere searches for; without it the list brings its own. */
  readonly searched?: string
  /** Something else was found for it: that nobody was is no news then. */
  readonly isElse?: boolean
}

export function People({ amountFor, searched, isElse = false }: PeopleProps) {
  const { data, error, refetch } = useBeneficiaries()
  const [typed, setTyped] = useState('')
  const found = data === undefined ? undefined : matching(data, searched ?? typed)
  if (isElse && found?.length === 0 && (searched ?? typed) !== '') return null
  return (
    <section aria-label={say(words.people)} className="grid gap-3">
      <SectionHead title={say(words.people)} />
      {searched === undefined && data !== undefined && data.length > 0 && (
        <SearchField
          label={say(words.searchLabel)}
          placeholder={say(words.search)}
          typed={typed}
          onType={setTyped}
        />
      )}
      <Card flush>
        {found === undefined ? (
          <OnItsWay label={say(words.loadingPeople)} {...{ error, refetch }}>
            <ListSkeleton rows={3} />
          </OnItsWay>
        ) : found.length === 0 ? (
          <Nobody searched={(searched ?? typed) !== ''} />
        ) : (
          <ListRows label={say(words.people)}>
            {found.map((one) => (
              <BeneficiaryRow key={one.id} beneficiary={one} href={amountFor(one.id)} />
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
