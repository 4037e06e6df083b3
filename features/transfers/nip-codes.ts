// Answers for what each response code of NIP says of the money. Facts, with their sources, stand in nip-codes.json. Pure.
import table from './nip-codes.json' with { type: 'json' }

export type NipCode = {
  readonly code: string
  readonly meaning: string
  readonly final: 'success' | 'failed' | 'pending' | 'unknown'
  readonly action: string
}

const finals = ['success', 'failed', 'pending', 'unknown'] as const

/** Every code that we know, in order. */
export const nipCodes: readonly NipCode[] = table.codes.map((row) => {
  const final = finals.find((one) => one === row.final)
  if (final === undefined) throw new Error(`Broken invariant: NIP code ${row.code} says ${row.final}`)
  return { ...row, final }
})

const byCode: ReadonlyMap<string, NipCode> = new Map(nipCodes.map((row) => [row.code, row]))

/** What a code says, or undefined for one that nobody documents. */
export function findNipCode(code: string): NipCode | undefined {
  return byCode.get(code)
}
