// Answers for finding a biller: search first, whom somebody paid before, and all of them by category.
import Receipt from 'lucide-react/icons/receipt'
import SearchX from 'lucide-react/icons/search-x'
import { type ComponentType, type ReactNode, useState } from 'react'
import { listMyBeneficiaries } from '#features/orders/beneficiaries-contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { Page, SectionHead } from '#kit/screens/page.tsx'
import { troubleWord } from '#kit/screens/place-trouble.tsx'
import { SearchField } from '#kit/screens/search-field.tsx'
import { Chips } from '#kit/ui/chips.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatAccountNumber } from '#kit/ui/format.ts'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Saved } from '#kit/screens/customer-feature.ts'
import { handOverAgain } from '#kit/screens/handed-over.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { useLocation, useSearch } from 'wouter'
import { isFound, wordsOf } from '../biller-search.ts'
import { categories } from '../biller-words.ts'
import { listBillers } from '../contract.ts'
import { BettingRow } from './betting-row.tsx'
import { words } from '../words.ts'
import { categoryIcons } from './category-icons.ts'

export interface BillerListProps {
  readonly above: string
  readonly notes: ReactNode
  readonly hrefOf: (id: string) => string
  readonly SavedMenu: ComponentType<{ readonly saved: Saved }>
}

type Billers = WireAnswer<typeof listBillers>

export function BillerList({ above, notes, hrefOf, SavedMenu }: BillerListProps) {
  const [typed, setTyped] = useState('')
  const read = useAnswer(listBillers, {})
  const { trouble, onRetry } = troubleWith(read)
  const { chosen, choose } = useCategory()
  // Whoever searches looks through all of them.
  const found = read.data?.filter((one) =>
    typed === '' ? chosen === undefined || one.category === chosen : isFound(typed, one),
  )
  return (
    <Page title={say(words.title)} above={above}>
      {notes}
      <SearchField label={say(words.find)} placeholder={say(words.find)} typed={typed} onType={setTyped} />
      {typed === '' && read.data !== undefined && (
        <CategoryChips billers={read.data} chosen={chosen} onChoose={choose} />
      )}
      {read.data !== undefined && (
        <PaidBefore typed={typed} billers={read.data} hrefOf={hrefOf} SavedMenu={SavedMenu} />
      )}
      {chosen === 'betting' && <BettingRow />}
      {trouble !== undefined ? (
        <Card>
          <ErrorState trouble={trouble} onRetry={onRetry} />
        </Card>
      ) : found === undefined ? (
        <Loading label={say(words.title)}>
          <Skeleton className="h-96 w-full rounded-card-large" />
        </Loading>
      ) : found.length === 0 ? (
        <Card>
          <EmptyState
            icon={<SearchX size={24} strokeWidth={1.75} aria-hidden="true" />}
            title={say(words.none)}
          >
            {say(words.noneBody)}
          </EmptyState>
        </Card>
      ) : (
        <ByCategory billers={found} hrefOf={hrefOf} />
      )}
    </Page>
  )
}

interface CategoryChipsProps {
  readonly billers: Billers
  readonly chosen: string | undefined
  readonly onChoose: (category: string) => void
}

function CategoryChips({ billers, chosen, onChoose }: CategoryChipsProps) {
  const present = [...new Set(billers.map(({ category }) => category))]
  return (
    <Chips
      label={say(words.category)}
      choices={[
        { value: '', label: say(words.all) },
        ...present.map((category) => ({ value: category, label: say(categories[category]) })),
      ]}
      value={chosen ?? ''}
      onChange={onChoose}
    />
  )
}

/** As the address has it, so that Back and a tile lead to it. */
function useCategory() {
  const named = new URLSearchParams(useSearch()).get('in')
  const [path, navigate] = useLocation()
  return {
    chosen: Object.keys(categories).find((category) => category === named),
    choose: (category: string) =>
      navigate(category === '' ? path : `${path}?in=${category}`, { replace: true }),
  }
}

function ByCategory({ billers, hrefOf }: { billers: Billers; hrefOf: (id: string) => string }) {
  const groups = Map.groupBy(billers, ({ category }) => category)
  return [...groups].map(([category, those]) => (
    <section key={category} className="grid gap-2">
      <SectionHead title={say(categories[category])} />
      <Card flush>
        <ListRows label={say(categories[category])}>
          {those.map((one) => (
            <ListRow
              key={one.id}
              href={hrefOf(one.id)}
              lead={<Tile icon={categoryIcons[category]} square />}
              title={one.name}
              wraps
              detail={one.trouble === null ? (one.also ?? undefined) : <BesideName {...one} />}
              chevron
            />
          ))}
        </ListRows>
      </Card>
    </section>
  ))
}

/** How it is doing stands before what else it is called. */
function BesideName({ also, trouble }: Pick<Billers[number], 'also' | 'trouble'>) {
  return (
    <>
      {trouble !== null && <span className="font-medium text-warning">{troubleWord(trouble)}</span>}
      {trouble !== null && also !== null && ' · '}
      {also}
    </>
  )
}

const shownMost = 3

interface PaidBeforeProps extends Pick<BillerListProps, 'hrefOf' | 'SavedMenu'> {
  readonly typed: string
  /** As they stand now. */
  readonly billers: Billers
}

/** One press fills in the biller, the number and what was paid last. What failed or is on its way was not paid. */
function PaidBefore({ typed, billers, hrefOf, SavedMenu }: PaidBeforeProps) {
  const { data = [] } = useAnswer(listMyBeneficiaries, { query: { kind: 'bill' } })
  const [, navigate] = useLocation()
  const [isWhole, setIsWhole] = useState(false)
  const sought = wordsOf(typed)
  const paid = data.filter(({ paid: isPaid, alias, name, bank_name: biller, account_number: number }) => {
    const text = wordsOf(`${alias ?? ''} ${name} ${biller} ${number}`).join(' ')
    return isPaid && sought.every((word) => text.includes(word))
  })
  if (paid.length === 0) return null
  const troubleAt = (code: string | null) => billers.find(({ id }) => id === code)?.trouble ?? null
  return (
    <section className="grid gap-2">
      <SectionHead title={say(words.saved)} />
      <Card flush>
        <ListRows label={say(words.saved)}>
          {paid.slice(0, isWhole ? undefined : shownMost).map((one) => (
            <div key={one.id} className="flex items-center">
              <div className="min-w-0 flex-1">
                <ListRow
                  lead={<Tile icon={Receipt} square />}
                  title={one.alias ?? shownName(one.name)}
                  wraps
                  detail={
                    <BesideName
                      also={`${one.bank_name} · ${formatAccountNumber(one.account_number)}`}
                      trouble={troubleAt(one.bank_code)}
                    />
                  }
                  onPress={() => {
                    navigate(hrefOf(one.bank_code ?? ''))
                    handOverAgain(one)
                  }}
                />
              </div>
              <SavedMenu saved={one} />
            </div>
          ))}
        </ListRows>
      </Card>
      {!isWhole && paid.length > shownMost && (
        <Button variant="ghost" block onClick={() => setIsWhole(true)}>
          {say(words.seeAll, { count: paid.length })}
        </Button>
      )}
    </section>
  )
}
