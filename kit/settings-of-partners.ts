// Answers for what the settings of partners have in common: where one answers, and what it knows us by.
import { addressFault, secretFault } from './settings-in-production.ts'
import { type Given, ofSandbox, type Row, row, sandboxAddress } from './settings-row.ts'
import { baseAddress, type Kind, text } from './settings-values.ts'

/** The settings of one partner, and whether the real one is used: then it asks for its keys, and production for strong ones. */
export type PartnerSettings = {
  readonly rows: readonly Row<unknown>[]
  readonly isUsed: (given: Given) => boolean
}

type Told = {
  readonly name: string
  readonly group: string
  readonly meaning: string
  readonly demand?: (written: string, given: Given) => string | undefined
}

/** Where a partner answers: below `path` of the sandbox while that is on, else at `real`; '' where there is none. */
export function partnerAddress(told: Told & { readonly path: string; readonly real: string }): Row<string> {
  const { path, real, ...named } = told
  return row({
    demand: (written) => (written === '' ? undefined : addressFault(written)),
    ...named,
    kind: baseAddress({ mayBeEmpty: real === '' }),
    fallback: ofSandbox(sandboxAddress(path), real),
    usual: '',
    inSandbox: true,
  })
}

/** What a partner knows us by: the sandbox's own while that is on, else what the real one gave us. */
export function partnerKey(
  told: Told & { readonly sandbox: string; readonly kind?: Kind<string> },
): Row<string> {
  const { sandbox, ...named } = told
  return row({
    kind: text(),
    ...named,
    fallback: ofSandbox(() => sandbox, ''),
    usual: '',
    isAsked: true,
  })
}

/** What is wrong with a partner's secret, or undefined. One that begins with `test` is for trying. */
export function liveSecretFault(written: string, test: string): string | undefined {
  return written.startsWith(test)
    ? 'is a test key; production needs the live one'
    : secretFault(written, shortestSecret)
}

const shortestSecret = 16

/** What is wrong with a secret that a partner signs with, or undefined. */
export const partnerSecretFault = (written: string): string | undefined =>
  secretFault(written, shortestSecret)
