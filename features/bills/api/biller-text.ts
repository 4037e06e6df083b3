// Answers for a biller in texts, as staff compare two of its rows, and as requests and the audit log keep what became what.
import { displayAmount } from '#kit/money/display.ts'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import {
  amountWords,
  categories,
  checkWords,
  confidenceWords,
  deliveryWords,
  fieldWords,
} from '../biller-words.ts'
import type { Offer, Terms } from '../biller-contract.ts'
import type { BillerField } from '../fields.ts'
import { formText } from '../reference-form.ts'
import { inNaira, naira } from './catalogue.ts'

export type BillerValue = { readonly biller: string; readonly is_offered: boolean; readonly terms: Terms }

const orNull = <Value>(value: Value | undefined, text: (value: Value) => string): string | null =>
  value === undefined ? null : text(value)

const offerText = ({ partner, code, terms = {}, fields = {} }: Offer): string =>
  [
    partnerName(partner),
    code,
    ...Object.entries(terms).map(([name, value]) => `${name} ${value}`),
    ...Object.entries(fields).map(([name, value]) => `${name}=${value}`),
  ].join(' ')

const fieldText = ({ label, kind, least, most, of, own, key, hint }: BillerField): string =>
  [
    `${label} (${key}): ${say(fieldWords[kind])}`,
    ...(least === undefined ? [] : [`least ${least}`]),
    ...(most === undefined ? [] : [`most ${most}`]),
    ...(of === undefined ? [] : [`list by ${of}`]),
    ...(own === undefined ? [] : ['the customer’s own proposed']),
    ...(hint === undefined ? [] : [`“${hint}”`]),
  ].join(', ')

const texts: Readonly<Record<string, (value: BillerValue) => string | null>> = {
  name: ({ terms }) => terms.name,
  offered_to_customers: ({ is_offered: isOffered }) => (isOffered ? 'Yes' : 'No'),
  group: ({ terms }) => terms.family ?? null,
  name_in_the_group: ({ terms }) => terms.choice ?? null,
  also_called: ({ terms }) => terms.also ?? null,
  category: ({ terms }) => say(categories[terms.category]),
  reference: ({ terms }) => terms.label,
  how_it_looks: ({ terms }) => terms.hint,
  form: ({ terms }) => formText(terms.form),
  fields: ({ terms }) => orNull(terms.fields, (fields) => fields.map(fieldText).join(';\n')),
  amounts: ({ terms }) => say(amountWords[terms.amount]),
  checked_by: ({ terms }) => say(checkWords[terms.check]),
  delivers: ({ terms }) => say(deliveryWords[terms.delivers]),
  least: ({ terms }) => orNull(naira(terms.least), displayAmount),
  most: ({ terms }) => orNull(naira(terms.most), displayAmount),
  fee_with_vat: ({ terms }) => displayAmount(inNaira(terms.fee)),
  offers: ({ terms }) => (terms.offers.length === 0 ? null : terms.offers.map(offerText).join(', then ')),
  area: ({ terms }) => terms.area ?? null,
  source: ({ terms }) => say(confidenceWords[terms.confidence]),
  sources: ({ terms }) => terms.sources.join('; '),
  notes: ({ terms }) => terms.notes ?? null,
}

/** What is not the same in both, field by field. */
export const changesBetween = (before: BillerValue | undefined, after: BillerValue | undefined) =>
  Object.entries(texts)
    .map(([field, text]) => ({
      field,
      before: before ? text(before) : null,
      after: after ? text(after) : null,
    }))
    .filter((change) => change.before !== change.after)
