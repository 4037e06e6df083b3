// Answers for turns of phrase that several texts share: who we are, how to reach us, which authorities to turn to.
import type { Brand } from '#kit/brand/brand.ts'
import { list, type Block } from '../blocks.ts'

/** The address of a ticket: the visitor's mail program, addressed to support. */
export function ticketAddress(brand: Brand, subject = 'Submit a ticket'): string {
  return `mailto:${brand.emails.support}?subject=${encodeURIComponent(subject)}`
}

/** The support address as a link. */
export function supportLink(brand: Brand): string {
  return `[${brand.emails.support}](mailto:${brand.emails.support})`
}

/** The features of the brand that stand behind a text, said as a list in words: `a, b and c`. */
export function inWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

/** Parts that hold only where a condition does. */
export function only<Value>(condition: boolean, ...parts: readonly Value[]): readonly Value[] {
  return condition ? parts : []
}

/** Every way to reach a person, for the end of a text. */
export function waysToReach(brand: Brand): Block {
  return list(
    `By email: ${supportLink(brand)}.`,
    `By phone: [${brand.supportPhone}](tel:${brand.supportPhone.replaceAll(' ', '')}), ${brand.supportHours}.`,
    'In the app: Profile, then Help.',
    ...brand.addresses.map(({ label, text }) => `By post, ${label}: ${text}.`),
  )
}

export const consumerCouncil =
  'the consumer protection council, today the [Federal Competition and Consumer Protection Commission (FCCPC)](https://fccpc.gov.ng)'
export const dataCommission = '[Nigeria Data Protection Commission (NDPC)](https://ndpc.gov.ng)'
export const intelligenceUnit = '[Nigerian Financial Intelligence Unit (NFIU)](https://www.nfiu.gov.ng)'
