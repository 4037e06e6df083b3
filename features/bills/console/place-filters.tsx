// Answers for what lists of the bills desk are narrowed by, all of it in the address: a category, a biller of it, a partner, and days.
import type { ReactNode } from 'react'
import { type AddressChange, useAddressState } from '#kit/screens/address-state.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import { type Category, categories as categoryNames } from '../biller.ts'
import { categories } from '../biller-words.ts'
import { listBillPlaces } from '../desk-contract.ts'
import { listBillerPartners } from '../staff-contract.ts'
import { deskWords as words } from './desk-words.ts'

/** As the address has them; `biller` is the record of one that is looked at. */
const names = { category: 'category', biller: 'of', partner: 'partner', from: 'from', to: 'to' } as const
export const noPlaceFilters: AddressChange = Object.fromEntries(
  Object.values(names).map((name) => [name, undefined]),
)

export interface Filters {
  readonly category: Category | undefined
  readonly biller: string | undefined
  readonly partner: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

/** What the address asks for. Anybody types one: what cannot be asked is left out. */
export function usePlaceFilters(): Filters {
  const [values] = useAddressState()
  const textOf = (name: keyof typeof names) => values.get(names[name])?.trim() || undefined
  const dayOf = (name: 'from' | 'to') =>
    /^2\d{3}-\d{2}-\d{2}$/.test(textOf(name) ?? '') ? textOf(name) : undefined
  return {
    category: categoryNames.find((one) => one === textOf('category')),
    biller: textOf('biller'),
    partner: textOf('partner'),
    from: dayOf('from'),
    to: dayOf('to'),
  }
}

const ofAll = (label: Word) => ({ value: '', label: say(label) })

interface PlaceFilterProps {
  readonly filters: Filters
  readonly onFilter: (changes: AddressChange) => void
  /** Before the days: of what they are. */
  readonly children?: ReactNode
}

export function PlaceFilters({ filters, onFilter, children }: PlaceFilterProps) {
  const places = useAnswer(listBillPlaces, {}).data ?? []
  const partners = useAnswer(listBillerPartners, {}).data ?? []
  const ofCategory = places.filter(
    ({ category }) => filters.category === undefined || category === filters.category,
  )
  return (
    <>
      <Select
        label={say(words.category)}
        hideLabel
        choices={[
          ofAll(words.anyCategory),
          ...categoryNames.map((one) => ({ value: one, label: say(categories[one]) })),
        ]}
        value={filters.category ?? ''}
        // A biller of another category is none of this one.
        onChange={(category) => onFilter({ category, [names.biller]: undefined })}
        className="min-w-0 sm:w-40"
      />
      <Select
        label={say(words.biller)}
        hideLabel
        choices={[
          ofAll(words.anyBiller),
          ...ofCategory
            .map(({ code, name }) => ({ value: code, label: name }))
            .toSorted((one, other) => one.label.localeCompare(other.label)),
        ]}
        value={filters.biller ?? ''}
        onChange={(biller) => onFilter({ [names.biller]: biller })}
        className="min-w-0 sm:w-40"
      />
      <Select
        label={say(words.partner)}
        hideLabel
        choices={[
          ofAll(words.anyPartner),
          ...partners.map((one) => ({ value: one, label: partnerName(one) })),
        ]}
        value={filters.partner ?? ''}
        onChange={(partner) => onFilter({ partner })}
        className="min-w-0 sm:w-36"
      />
      {children}
      <DayFilter label={words.from} value={filters.from} onChange={(from) => onFilter({ from })} />
      <DayFilter label={words.to} value={filters.to} onChange={(to) => onFilter({ to })} />
    </>
  )
}

interface DayFilterProps {
  readonly label: Word
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

function DayFilter({ label, value = '', onChange }: DayFilterProps) {
  return (
    <TextInput
      label={say(label)}
      hideLabel
      type="date"
      value={value}
      onChange={onChange}
      before={
        <span aria-hidden="true" className="text-12 text-text-3">
          {say(label)}
        </span>
      }
      className="min-w-0 sm:w-40"
    />
  )
}
