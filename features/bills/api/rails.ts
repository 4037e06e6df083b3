// Answers for which partners sell bills.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import type { AbroadRail, BillsRail, PaidRail } from '../rail.ts'

/** The partners that are set up for bills. */
export type BillsPorts = {
  readonly ports: ((kind: 'bills') => readonly BillsRail[]) & ((kind: 'abroad') => readonly AbroadRail[])
}

function named<Rail extends PaidRail>(rails: readonly Rail[], name: string): Rail {
  const rail = rails.find(({ provider }) => provider === name)
  assert(rail !== undefined, `${name} sells bills`)
  return rail
}

/** The one of a name that knows billers' customers and plans: that of an offer. */
export const railNamed = ({ ports }: BillsPorts, name: string): BillsRail => named(ports('bills'), name)

/** The one of a name that knows operators abroad. */
export const abroadNamed = ({ ports }: BillsPorts, name: string): AbroadRail => named(ports('abroad'), name)

/** All of them, whatever they sell. */
export const paidRails = ({ ports }: BillsPorts): readonly PaidRail[] => [
  ...ports('bills'),
  ...ports('abroad'),
]

/** The one of a name, whatever it sells: that of an order. */
export const paidNamed = (given: BillsPorts, name: string): PaidRail => named(paidRails(given), name)

/** The names of those that are set up, by what they can be asked, and whether the operator sells betting. */
export type Sellers = {
  readonly bills: readonly string[]
  readonly abroad: readonly string[]
  readonly betting: boolean
}

export const sellersOf = ({ ports }: BillsPorts, { brand }: Pick<Doors, 'brand'>): Sellers => ({
  bills: ports('bills').map(({ provider }) => provider),
  abroad: ports('abroad').map(({ provider }) => provider),
  betting: brand.features.betting,
})
