// Answers for which partners sell bills.
import { assert } from '#kit/assert.ts'
import type { BillsRail } from '../rail.ts'

/** The partners that are set up for bills. */
export type BillsPorts = { readonly ports: (kind: 'bills') => readonly BillsRail[] }

/** The one of a name: that of an offer, or of an order. */
export function railNamed({ ports }: BillsPorts, name: string): BillsRail {
  const rail = ports('bills').find(({ provider }) => provider === name)
  assert(rail !== undefined, `${name} sells bills`)
  return rail
}

export const partnerNames = ({ ports }: BillsPorts): readonly string[] =>
  ports('bills').map(({ provider }) => provider)
