// Answers for /.well-known/security.txt (RFC 9116): where a weakness is reported, for machines.
import type { Brand } from '#kit/brand/brand.ts'
import { canonicalUrl } from '../addresses.ts'
import { places } from '../frame/places.ts'
import { slot } from '../slots.ts'

/** It must say when it expires, within a year: at the end of the year in which it is read. */
export function securityContact(brand: Brand): string {
  return [
    `Contact: mailto:${brand.emails.support}`,
    `Expires: ${slot('year')}-12-31T23:59:59Z`,
    `Preferred-Languages: en`,
    `Canonical: ${canonicalUrl(brand, '/.well-known/security.txt')}`,
    `Policy: ${canonicalUrl(brand, places.security)}#report-a-weakness`,
    '',
  ].join('\n')
}
