// Answers for the content-security policy of each document: only our own files, and the hosts that features, partners and the brand need there.
import { assert } from '#kit/assert.ts'
import type { BrandFile } from '#kit/brand/brand-schema.ts'
import { thirdParties } from '#kit/brand/third-parties.ts'
import { type NeedsOfFronts, type PageNeeds, policyDirectives } from '#kit/page-needs.ts'

const ours: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** No string of ours ever becomes script; code of others is not written for it. */
const trustedTypes = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }

function written(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** Our own, and what is needed beside it. Script addresses of our own are named where there are any. */
function policyOf(needs: readonly PageNeeds[], ownScripts: Readonly<Record<string, readonly string[]>> = {}) {
  const directives: Record<string, readonly string[]> = { ...ours }
  for (const { sources = {} } of needs)
    for (const name of policyDirectives) {
      const more = sources[name] ?? []
      const before = directives[name] ?? ["'self'"]
      if (more.length > 0) directives[name] = [...new Set([...before, ...more])]
    }
  const isOursAlone = needs.every(({ sources }) => sources?.['script-src'] === undefined)
  return written(isOursAlone ? { ...directives, ...trustedTypes, ...ownScripts } : directives)
}

/** The policy of a document with nothing of others. */
export const documentPolicy = policyOf([])

/** Of the customer app's worker: it fetches our own files and documents, and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

export type DocumentHeaders = Readonly<Record<string, string>>

const camera = { 'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()' }

function headersOf(policy: string, needs: readonly PageNeeds[]): DocumentHeaders {
  return { 'content-security-policy': policy, ...(needs.some((one) => one.camera) ? camera : {}) }
}

/** What the documents of the console say of themselves, whatever the brand says. */
export function consoleHeaders(needs: readonly NeedsOfFronts[]): DocumentHeaders {
  const of = needs.flatMap((one) => one.console ?? [])
  assert(
    of.every(({ sources }) => sources?.['script-src'] === undefined),
    'no code of others runs where staff are signed in',
  )
  return headersOf(policyOf(of), of)
}

/** What those of the customer app say: it has one script address of its own, that of its worker. */
export function customerHeaders(needs: readonly NeedsOfFronts[]): DocumentHeaders {
  const of = needs.flatMap((one) => one.customer ?? [])
  return headersOf(policyOf(of, { 'trusted-types': ['app-worker'] }), of)
}

/** The policy of the public pages of a brand, with exactly the hosts of the providers it names and what else is needed there. */
export function publicPolicy(
  brand: Pick<BrandFile, 'chat' | 'analytics' | 'social'>,
  needs: readonly NeedsOfFronts[] = [],
): string {
  return policyOf([...thirdParties(brand), ...needs.flatMap((one) => one.site ?? [])])
}
