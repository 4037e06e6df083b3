// Answers for the sources of lists: each fetched from its address and read in its form.
import { createHash } from 'node:crypto'
import type { ListSource, ListSourceName } from '#features/screening/rail.ts'
import type { Log } from '#kit/log.ts'
import { parseJson, parseOfac, type ParsedList, parseUn } from './parse-lists.ts'
import { readBytes } from './read-text.ts'

export type SanctionsOptions = {
  /** Where each list stands; an empty address leaves its list out. */
  readonly urls: Readonly<Record<ListSourceName, string>>
  readonly log: Log
  readonly timeoutMilliseconds: number
}

const parsers: Readonly<Record<ListSourceName, (text: string) => ParsedList>> = {
  ofac: parseOfac,
  un: parseUn,
  nigeria: (text) => parseJson(text, 'sanctions'),
  pep: (text) => parseJson(text, 'pep'),
}

const names = ['ofac', 'un', 'nigeria', 'pep'] as const satisfies readonly ListSourceName[]

/** The lists that have an address. */
export function sanctionsLists(options: SanctionsOptions): ListSource[] {
  return names
    .filter((source) => options.urls[source] !== '')
    .map((source) => ({
      source,
      read: async () => {
        const fetched = await readBytes({ ...options, url: options.urls[source] })
        if (fetched.outcome !== 'accepted') return fetched
        try {
          const parsed = parsers[source](fetched.value.toString('utf8'))
          if (parsed.published === '' || parsed.entries.length === 0)
            return { outcome: 'unknown', detail: 'names nobody, or no date' }
          const sha256 = createHash('sha256').update(fetched.value).digest()
          return { outcome: 'accepted', value: { ...parsed, sha256 } }
        } catch (fault) {
          const words = fault instanceof Error ? fault.message.slice(0, 160) : 'unreadable'
          return { outcome: 'unknown', detail: words }
        }
      },
    }))
}
