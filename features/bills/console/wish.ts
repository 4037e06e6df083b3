// Answers for a biller while it is typed in the console, and for what is asked of it. Pure.
import type { Problem, WireAnswer, WireBody } from '#kit/http/contract.ts'
import { readTypedAmount } from '#kit/ui/format.ts'
import type { amountModes, Category, checks, confidences, deliveries } from '../biller.ts'
import type { previewBiller } from '../change-contract.ts'
import { type formKinds, isCounted, isSpelled, type signs } from '../reference-form.ts'
import type { findOneBiller } from '../staff-contract.ts'

export type OneBiller = WireAnswer<typeof findOneBiller>
export type Row = OneBiller['rows'][number]
export type Asked = WireBody<typeof previewBiller>

export type Offer = {
  readonly partner: string
  readonly code: string
  readonly terms: string
  /** What its partner calls the fields: no more than kept here. */
  readonly fields?: Row['terms']['offers'][number]['fields']
}

export type Wish = {
  readonly biller: string
  readonly name: string
  readonly family: string
  readonly choice: string
  readonly also: string
  readonly category: Category
  readonly area: string
  readonly label: string
  readonly hint: string
  readonly kind: (typeof formKinds)[number]
  readonly least: string
  readonly most: string
  readonly signs: '' | (typeof signs)[number]
  readonly begins: string
  readonly amount: (typeof amountModes)[number]
  readonly check: (typeof checks)[number]
  readonly delivers: (typeof deliveries)[number]
  readonly leastPaid: string
  readonly mostPaid: string
  readonly fee: string
  /** What it asks for beside: no more than kept here. */
  readonly fields: Row['terms']['fields']
  readonly offers: readonly Offer[]
  readonly confidence: (typeof confidences)[number]
  readonly sources: string
  readonly notes: string
}

/** What its fields are given. */
export interface FieldsProps {
  readonly wish: Wish
  readonly problem: Problem | undefined
  readonly onChange: (part: Partial<Wish>) => void
}

const empty: Wish = {
  biller: '',
  name: '',
  family: '',
  choice: '',
  also: '',
  category: 'electricity',
  area: '',
  label: '',
  hint: '',
  kind: 'digits',
  least: '10',
  most: '10',
  signs: '',
  begins: '',
  amount: 'variable',
  check: 'name',
  delivers: 'confirmation',
  leastPaid: '',
  mostPaid: '',
  fee: '',
  fields: undefined,
  offers: [{ partner: '', code: '', terms: '' }],
  confidence: 'C',
  sources: '',
  notes: '',
}

const offerOf = ({ partner, code, terms = {}, fields }: Row['terms']['offers'][number]): Offer => ({
  partner,
  code,
  terms: Object.entries(terms)
    .map(([name, value]) => `${name}=${value}`)
    .join(', '),
  fields,
})

/** What a row has, to be changed; of none, what a new one begins with. */
export function wishOf(row: Row | undefined): Wish {
  if (row === undefined) return empty
  const { terms } = row
  const { form } = terms
  return {
    biller: row.biller,
    name: terms.name,
    family: terms.family ?? '',
    choice: terms.choice ?? '',
    also: terms.also ?? '',
    category: terms.category,
    area: terms.area ?? '',
    label: terms.label,
    hint: terms.hint,
    kind: form.kind,
    least: String(form.least ?? ''),
    most: String(form.most ?? ''),
    signs: form.also ?? '',
    begins: form.begins ?? '',
    amount: terms.amount,
    check: terms.check,
    delivers: terms.delivers,
    leastPaid: terms.least ?? '',
    mostPaid: terms.most ?? '',
    fee: terms.fee,
    fields: terms.fields,
    offers: terms.offers.map(offerOf),
    confidence: terms.confidence,
    sources: terms.sources.join('\n'),
    notes: terms.notes ?? '',
  }
}

/** Without what was left empty. */
const given = <Name extends string>(name: Name, typed: string) =>
  typed.trim() === '' ? {} : ({ [name]: typed.trim() } as const)

/** What was typed as the wire's decimal; what cannot be read goes as it is, for the server to say what is wrong with it. */
function amountOf(typed: string): string {
  const read = readTypedAmount(typed, 'NGN')
  return 'amount' in read ? read.amount : typed
}

const termsOf = (typed: string) =>
  Object.fromEntries(
    typed
      .split(',')
      .filter((one) => one.trim() !== '')
      .map((one) => {
        const [name = '', ...value] = one.split('=')
        return [name.trim(), value.join('=').trim()]
      }),
  )

const formOf = ({ kind, least, most, signs: also, begins }: Wish): Asked['form'] => ({
  kind,
  ...(isCounted(kind) && { least, most }),
  ...(isSpelled(kind) && also !== '' && { also }),
  ...((isSpelled(kind) || kind === 'phone') && given('begins', begins)),
})

/** What is asked for by what was typed. */
export const askedOf = (wish: Wish): Omit<Asked, 'is_offered'> => ({
  biller: wish.biller,
  name: wish.name,
  ...given('family', wish.family),
  ...given('choice', wish.family === '' ? '' : wish.choice),
  ...given('also', wish.also),
  ...given('area', wish.area),
  category: wish.category,
  label: wish.label,
  hint: wish.hint,
  form: formOf(wish),
  amount: wish.amount,
  check: wish.check,
  delivers: wish.delivers,
  ...given('least', wish.leastPaid === '' ? '' : amountOf(wish.leastPaid)),
  ...given('most', wish.mostPaid === '' ? '' : amountOf(wish.mostPaid)),
  fee: amountOf(wish.fee),
  ...(wish.fields !== undefined && { fields: wish.fields }),
  offers: wish.offers
    .filter(({ partner, code }) => partner !== '' || code !== '')
    .map(({ partner, code, terms, fields }) => ({
      partner,
      code,
      ...(terms.trim() !== '' && { terms: termsOf(terms) }),
      ...(fields !== undefined && { fields }),
    })),
  confidence: wish.confidence,
  sources: wish.sources.split('\n').filter((one) => one.trim() !== ''),
  ...given('notes', wish.notes),
})

/** What a new biller's code is made of, until somebody writes another. */
export const codeOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
