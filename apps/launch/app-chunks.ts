// Answers for how the scripts of an app are put into files: its shell, each half, and what many later screens share. Many small ones
// compress worse, and each is asked for on its own.
import { parse } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { isContract } from './light-contracts.ts'

type GetModuleInfo = Rolldown.PluginContext['getModuleInfo']

/** Everything that `entry` imports at once, however far away. */
function reachedFrom(
  entry: string,
  infoOf: GetModuleInfo,
  isFollowed: (from: string, to: string) => boolean = () => true,
): ReadonlySet<string> {
  const reached = new Set([entry])
  for (const id of reached)
    for (const next of infoOf(id)?.importedIds ?? []) if (isFollowed(id, next)) reached.add(next)
  return reached
}

/** The schemas behind a contract stay with the server. */
const isSent = (from: string, to: string): boolean =>
  !isContract(from) || to.endsWith('/kit/http/contract.ts')

/** A late screen that holds all others of its half of an app, such as everything behind the door. Modules by their absolute paths. */
export type Half = {
  readonly start: string
  /** The module whose late parts stand on the half's first screen: they load nothing that only later screens need. */
  readonly first?: string
}

/** How an app is cut into files: its halves, and from how many late screens on what they share stands in the one file of all. */
export type Cut = { readonly halves: readonly Half[]; readonly sharedByLeast: number }

/**
 * A plugin that finds what belongs together in the app that begins at `entry`, and the groups of its files: the shell, each half with
 * what it alone needs at once, and the parts that later screens share.
 */
export function appChunks(
  entry: string,
  { halves, sharedByLeast }: Cut,
): {
  readonly plugin: Plugin
  readonly groups: Rolldown.CodeSplittingGroup[]
} {
  let shell: ReadonlySet<string> = new Set()
  let found: readonly { readonly atOnce: ReadonlySet<string>; readonly early: ReadonlySet<string> }[] = []
  const isOwn = (half: number, id: string): boolean =>
    found[half]?.atOnce.has(id) === true &&
    found.every(({ atOnce, early }, other) => other === half || (!atOnce.has(id) && !early.has(id)))
  return {
    plugin: {
      name: 'app-chunks',
      buildEnd() {
        const infoOf: GetModuleInfo = (id) => this.getModuleInfo(id)
        const reached = (start: string) => reachedFrom(start, infoOf, isSent)
        shell = reached(entry)
        found = halves.map(({ start, first }) => {
          const late = first === undefined ? [] : (infoOf(first)?.dynamicallyImportedIds ?? [])
          return {
            atOnce: reached(start),
            early: new Set(late.flatMap((id) => [...reachedFrom(id, infoOf)])),
          }
        })
      },
    },
    groups: [
      { name: (id) => (shell.has(id) ? 'shell' : null) },
      ...halves.map(({ start }, half): Rolldown.CodeSplittingGroup => ({
        name: (id) => (isOwn(half, id) ? parse(start).name : null),
      })),
      {
        name: (id) => (found.some(({ early }) => early.has(id)) ? null : 'parts'),
        minShareCount: sharedByLeast,
      },
    ],
  }
}

/** The files that a late screen needs beyond the shell, which is there before anything can ask for the screen. */
export function withoutShell(
  _file: string,
  needed: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return needed
  return needed.filter((file) => !/\/(?:shell|rolldown-runtime)-[^/]+$/.test(file))
}
