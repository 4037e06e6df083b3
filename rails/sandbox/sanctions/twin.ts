// Answers for the sandbox's publishers of lists: documents in the forms of the real ones, with invented names.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrong } from '../control/answers.ts'
import type { Route } from '../requests.ts'
import type { Twin } from '../twin.ts'

const documents = [
  { path: '/ofac/sdn.xml', file: 'ofac-sdn.xml', type: 'application/xml' },
  { path: '/un/consolidated.xml', file: 'un-consolidated.xml', type: 'application/xml' },
  { path: '/nigeria.json', file: 'nigeria.json', type: 'application/json' },
  { path: '/pep.json', file: 'pep.json', type: 'application/json' },
] as const

/** One route a list. Faults of the rail `lists` hit them. */
function listRoutes(): Route[] {
  return documents.map(({ path, file, type }) => ({
    method: 'GET',
    path,
    handle: async () => ({
      status: 200,
      json: null,
      text: { type, body: readFileSync(join(import.meta.dirname, file), 'utf8') },
    }),
  }))
}

export const sanctionsTwin: Twin = {
  rail: 'lists',
  title: 'Sanctions lists',
  serves: () => ({
    routes: listRoutes(),
    guard: () => undefined,
    notFound: () => wrong(404, 'No such list'),
    failed: wrong,
  }),
}
