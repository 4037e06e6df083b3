// Answers for contracts staying light: they are loaded by every front end, so zod/mini alone and no code of servers.
import { importGraph, reachedFrom } from './import-graph.ts'
import { type Fault, isCode, isTest, type SourceFile } from './sources.ts'

const isContract = (path: string): boolean => /^features\/[^/]+\/(?:[a-z-]+-)?contract\.ts$/.test(path)
/** The files of kit that make up the language of contracts. */
const language = new Set([
  'kit/http/contract.ts',
  'kit/http/fields.ts',
  'kit/http/client.ts',
  'kit/refusal.ts',
])

/** Full zod weighs up to 75 KB. Only the server's edge, which no browser loads, may need it. */
const edge = new Set(['kit/http/server.ts'])
const isFullZod = (specifier: string): boolean => /^zod(?:$|\/(?!mini$|v4-mini$))/.test(specifier)

/** Imports of full zod. Types count too: a shape of full zod does not fit into a contract. */
export function zodFaults(files: readonly SourceFile[]): Fault[] {
  return [...importGraph(files).values()].flat().flatMap(({ path, line, specifier }) => {
    if (!isFullZod(specifier) || edge.has(path) || isTest({ path })) return []
    return [
      { path, line, words: `imports ${specifier}: contracts and everything that reads them use zod/mini` },
    ]
  })
}

const isOfServers = (path: string): boolean =>
  /^(?:ledger|rails|apps|kit\/(?:db|jobs|mail|crypto|test|ui|screens))\/|^features\/[^/]+\/(?:api|console|customer|site)\/|\/public\.ts$/.test(
    path,
  )

/** Everything that a contract would pull into a front end and that does not belong there, however far away. */
export function contractFaults(files: readonly SourceFile[]): Fault[] {
  const graph = importGraph(files)
  return files.filter(isCode).flatMap(({ path }) => {
    if (!isContract(path) && !language.has(path)) return []
    const reached = reachedFrom(path, graph)
    const heavy = reached.packages
      .filter(({ name }) => name !== 'zod/mini')
      .map(({ name, by }) => `${name} (through ${by})`)
    const ofServers = reached.files.filter(isOfServers)
    return [...heavy, ...ofServers].map((words) => ({
      path,
      line: 1,
      words: `is read by every front end, but loads ${words}`,
    }))
  })
}
