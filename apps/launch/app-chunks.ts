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
  /** Those of its late parts, by their files' names, that most first screens show: each is one file with what it alone of them needs. */
  readonly gathers?: readonly string[]
}

/** How an app is cut into files: its halves, and from how many late screens on what they share stands in the one file of all. */
export type Cut = { readonly halves: readonly Half[]; readonly sharedByLeast: number }

interface Found {
  readonly shell: ReadonlySet<string>
  readonly halves: readonly { readonly atOnce: ReadonlySet<string>; readonly early: ReadonlySet<string> }[]
  /** The late parts that are gathered, by their names, with all that each reaches. */
  readonly gathered: ReadonlyMap<string, ReadonlySet<string>>
}

function foundIn(entry: string, halves: readonly Half[], infoOf: GetModuleInfo): Found {
  const reached = (start: string) => reachedFrom(start, infoOf, isSent)
  const lateOf = ({ first }: Half) =>
    first === undefined ? [] : (infoOf(first)?.dynamicallyImportedIds ?? [])
  const gathered = halves.flatMap((half) =>
    lateOf(half).filter((id) => half.gathers?.includes(parse(id).name)),
  )
  return {
    shell: reached(entry),
    halves: halves.map((half) => ({
      atOnce: reached(half.start),
      early: new Set(lateOf(half).flatMap((id) => [...reachedFrom(id, infoOf)])),
    })),
    gathered: new Map(gathered.map((id) => [parse(id).name, reached(id)])),
  }
}

/** The one gathered part that needs a module. */
function gatheredIn({ gathered }: Found, id: string): string | null {
  const [part, other] = [...gathered].filter(([, reached]) => reached.has(id))
  return part === undefined || other !== undefined ? null : part[0]
}

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
  let found: Found = { shell: new Set(), halves: [], gathered: new Map() }
  const isOwn = (half: number, id: string): boolean =>
    found.halves[half]?.atOnce.has(id) === true &&
    found.halves.every(({ atOnce, early }, other) => other === half || (!atOnce.has(id) && !early.has(id)))
  /** What one half needs at once and another half needs too is small, and would be files of its own. */
  const isOfSeveral = (id: string): boolean =>
    found.halves.some(({ atOnce }, half) => atOnce.has(id) && !isOwn(half, id))
  return {
    plugin: {
      name: 'app-chunks',
      buildEnd() {
        found = foundIn(entry, halves, (id) => this.getModuleInfo(id))
      },
    },
    groups: [
      { name: (id) => (found.shell.has(id) || isOfSeveral(id) ? 'shell' : null) },
      ...halves.map(({ start }, half): Rolldown.CodeSplittingGroup => ({
        name: (id) => (isOwn(half, id) ? parse(start).name : null),
      })),
      { name: (id) => gatheredIn(found, id) },
      {
        name: (id) => (found.halves.some(({ early }) => early.has(id)) ? null : 'parts'),
        minShareCount: sharedByLeast,
      },
    ],
  }
}

/** All that a page asks for is named in it; a screen finds what it needs by itself. Its halves need nothing beyond the shell. */
export function onlyOfPages(
  _file: string,
  needed: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html' ? needed : []
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
