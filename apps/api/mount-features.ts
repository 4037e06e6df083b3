// Answers for what all features together bring to the server: their calls, their jobs, what runs by itself, and partners' webhooks.
import * as debts from '#features/debts/public.ts'
import { inFullCommand } from '#features/exports/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import type { Realm } from '#kit/http/realm.ts'
import type { SharedPage } from '#kit/http/shared-page.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { PeriodicTask } from '#kit/jobs/periodic.ts'
import type { NeedsOfFronts } from '#kit/page-needs.ts'
import * as list from './features.ts'
import type { Hook } from './hooks.ts'
import type { GivenBetween, Rails, ServerFeature, ServerParts } from './server-feature.ts'

const features: readonly ServerFeature[] = Object.values(list)

/** One record of all; a key that two features use is a mistake of ours. */
function joined<Value>(records: readonly Readonly<Record<string, Value>>[]): Readonly<Record<string, Value>> {
  const entries = records.flatMap((record) => Object.entries(record))
  assert(new Set(entries.map(([key]) => key)).size === entries.length, 'no two features bring the same')
  return Object.fromEntries(entries)
}

export function serverParts(
  rails: Rails,
  own: Pick<ServerParts, 'anchorFile' | 'keeper'>,
  { brand }: Pick<Doors, 'brand'>,
): ServerParts {
  const partners = joined(features.map(({ orderPartners }) => orderPartners?.(rails) ?? {}))
  return {
    ...rails,
    ...own,
    partners,
    kinds: Object.fromEntries(Object.entries(partners).map(([name, { kind }]) => [name, kind])),
    measured: features
      .flatMap(({ measured }) => measured?.(rails, { brand }) ?? [])
      .toSorted((one, other) => one.order - other.order),
    destinations: features.flatMap(({ destinations }) => destinations?.(rails) ?? []),
    sources: features.flatMap(({ exportSources = [] }) => exportSources),
  }
}

/** Where two features need each other, the one is given what the other has. */
function givenBetween(doors: Doors, parts: ServerParts): GivenBetween {
  const inFull = inFullCommand(parts.sources)
  const asks = features.flatMap(({ askFirst }) => askFirst?.(doors, parts) ?? [])
  return {
    inFull,
    given: [
      ...features.flatMap(({ commands = [], commandsOf }) => [...commands, ...(commandsOf?.(parts) ?? [])]),
      inFull,
    ],
    askFirst: async (asked) => {
      for (const ask of asks) {
        const code = await ask(asked)
        if (code !== undefined) return code
      }
      return undefined
    },
    askBeforeClosing: debts.askBeforeClosing(doors, parts),
    actsApply: joined(features.map(({ actsApply = {} }) => actsApply)),
    queueKinds: joined(features.map(({ queueKinds = {} }) => queueKinds)),
    debtsOf: debts.debtsOfTransfer,
  }
}

/** What the front ends need for what features declare. */
export const featurePages = (): readonly NeedsOfFronts[] => features.flatMap(({ pages }) => pages ?? [])

/** What customers share with strangers by a code. */
export const sharedPages = (doors: Doors): readonly SharedPage[] =>
  features.flatMap(({ sharedPages: shared }) => shared?.(doors) ?? [])

/** Topics that are noted apart. */
export const quietTopics = features.flatMap(({ quietTopics: quiet = [] }) => quiet)

/** Who may call, by what features declare. */
export const featureRealms = (doors: Doors): readonly Realm[] =>
  features.flatMap(({ realms }) => realms?.(doors) ?? [])

/** `calls` are all that will have been mounted. */
export function mountFeatures(
  mount: Mount<ProductActors>,
  doors: Doors,
  { parts, calls }: { parts: ServerParts; calls: readonly CallContract[] },
): void {
  const given = { ...parts, ...givenBetween(doors, parts), calls: () => calls }
  for (const { routes } of features) routes?.(mount, doors, given)
}

/** Background work by kind of job. `doors.database` is the worker's. */
export const featureJobs = (doors: Doors, parts: ServerParts): JobHandlers =>
  joined(features.map(({ jobs }) => jobs?.(doors, parts) ?? {}))

/** What runs by itself every so often. */
export const featureTasks = (
  doors: Doors,
  parts: Parameters<NonNullable<ServerFeature['periodic']>>[1],
): readonly PeriodicTask[] => features.flatMap(({ periodic }) => periodic?.(doors, parts) ?? [])

/** By the name of the partner who calls. */
export const featureHooks = (doors: Doors, parts: ServerParts): Readonly<Record<string, Hook>> =>
  joined(features.map(({ hooks }) => hooks?.(doors, parts) ?? {}))
