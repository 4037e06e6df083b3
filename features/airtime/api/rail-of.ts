// Answers for which partner airtime is bought from.
import { assert } from '#kit/assert.ts'
import type { AirtimeRail } from '../rail.ts'

/** The partners that are set up for airtime. */
export type AirtimePorts = { readonly ports: (kind: 'airtime') => readonly AirtimeRail[] }

/** The first of them. */
export function railOf({ ports }: AirtimePorts): AirtimeRail {
  const [rail] = ports('airtime')
  assert(rail !== undefined, 'a partner sells airtime')
  return rail
}
