// Answers for the pieces in which a book is read, and what is found in them.
import type { Cut } from '../cuts.ts'

/** Transfers by their ids, the first one not among them. Along a lane ids rise, and along an account those of its entries. */
export type Piece = {
  readonly after: bigint
  readonly upTo: bigint
  readonly cut: Pick<Cut, 'before' | 'lastTransfer' | 'keptAfter'>
}
export type Fault = { readonly fault: string }

const first = -(2n ** 63n)
/** The cut of a book that is whole. */
export const nothingAway: Piece['cut'] = { before: new Date(0), lastTransfer: first, keptAfter: first }
