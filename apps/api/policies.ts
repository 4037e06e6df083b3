// Answers for the content-security policy of each document: only our own files, and on public pages the hosts that the brand names.
import type { BrandFile } from '#kit/brand/brand-schema.ts'
import { type PolicyDirective, thirdParties } from '#kit/brand/third-parties.ts'

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

/** The policy of the console and the customer app, whatever the brand says: nothing but our own files. */
export const documentPolicy = written({ ...ours, ...trustedTypes })

/** The customer app's: the same, and one script address of its own, that of its worker. */
export const customerPolicy = written({ ...ours, ...trustedTypes, 'trusted-types': ['app-worker'] })

/** Of the customer app's worker: it fetches our own files and documents, and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** The policy of the public pages of a brand: the same, with exactly the hosts of the providers it names. */
export function publicPolicy(brand: Pick<BrandFile, 'chat' | 'analytics' | 'social'>): string {
  const others = thirdParties(brand)
  if (others.length === 0) return documentPolicy
  const directives: Record<string, readonly string[]> = { ...ours }
  for (const { sources } of others)
    for (const name of directiveNames) {
      const more = sources[name] ?? []
      const before = directives[name] ?? ["'self'"]
      if (more.length > 0) directives[name] = [...new Set([...before, ...more])]
    }
  return written(directives)
}

const directiveNames: readonly PolicyDirective[] = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'frame-src',
  'form-action',
]
