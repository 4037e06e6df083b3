// Answers for the API as a whole: opens the database, chooses the rails, mounts every feature, runs the jobs.
import type { FastifyInstance } from 'fastify'
import { join, resolve } from 'node:path'
import { checkStaffWrites } from '#features/approvals/public.ts'
import { witnessed } from '#features/audit/public.ts'
import { backupNumbers, keeperOf } from '#features/backups/public.ts'
import { openJobCase } from '#features/cases/public.ts'
import { feeSlots } from '#features/charges/public.ts'
import { bankHook, countHeld } from '#features/deposits/public.ts'
import { statusSlots } from '#features/status/public.ts'
import { checkMatrix } from '#features/team/public.ts'
import { countVisits, type VisitCounter } from '#features/visits/public.ts'
import { pagesFolder } from '#kit/brand/pages-folder.ts'
import { type Clock, shiftedClock, systemClock } from '#kit/clock.ts'
import { createVault } from '#kit/crypto/vault.ts'
import type { Database } from '#kit/db/database.ts'
import { readMigrations } from '#kit/db/migrate.ts'
import type { Doors } from '#kit/doors.ts'
import { lagosDay } from '#kit/lagos.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import { createLive } from '#kit/http/live.ts'
import { createServer } from '#kit/http/server.ts'
import { createOutbox } from '#kit/jobs/jobs.ts'
import { createJobRunner, type JobRunner } from '#kit/jobs/runner.ts'
import type { Log } from '#kit/log.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import type { NeedsOfFronts } from '#kit/page-needs.ts'
import { type Random, systemRandom } from '#kit/random.ts'
import type { Settings } from '#kit/settings.ts'
import { partners } from '#rails/partners.ts'
import { type Databases, openDatabases } from './databases.ts'
import { mountDevMail } from './dev-mail.ts'
import { mountDocuments } from './documents.ts'
import { feesAsked } from './fees-page.ts'
import { mountForms } from './forms.ts'
import { mountHealth } from './health.ts'
import { type Hook, mountHooks } from './hooks.ts'
import { keepHostsApart } from './hosts.ts'
import { followAdmin, followMine, mountLive } from './live-routes.ts'
import { refuseOtherKeys } from './own-keys.ts'
import {
  featureHooks,
  featureJobs,
  featurePages,
  featureRealms,
  mountFeatures,
  quietTopics,
  serverParts,
  sharedPages,
} from './mount-features.ts'
import { startOwnWork } from './own-work.ts'
import { faultPage, mountPages, type PageDoors } from './pages.ts'
import { payoutHooks } from './payout-hooks.ts'
import { chooseRails } from './rails.ts'
import { mountReference } from './reference.ts'
import type { Rails, ServerParts } from './server-feature.ts'
import { mountTestControl } from './test-control.ts'
import { publicPolicy } from './policies.ts'
import { mountVerifier } from './verifier.ts'
import { mountProofs } from './proofs.ts'
import { mountSharedPages } from './shared-pages.ts'
import { usableBrand } from './usable-brand.ts'

export type ApiOptions = {
  readonly settings: Settings
  readonly log: Log
  readonly clock?: Clock
  /** By which a partner's answer is waited for; the machine's when not given, since the other one may stand still. */
  readonly timeoutClock?: Clock
  readonly random?: Random
  /** The demo world runs its own queue, by its own clock. */
  readonly queue?: string
  readonly mailer?: Mailer
  /** Whether this process takes jobs and periodic work by itself; the demo steps its jobs by hand. */
  readonly runsJobs?: boolean
}

export type Api = {
  readonly url: string
  readonly doors: Doors
  readonly rails: Rails
  /** What features bring, and pick from. */
  readonly parts: ServerParts
  readonly jobs: JobRunner
  /** What the worker's own rights are needed for: sealing the audit log. */
  readonly worker: Database
  readonly app: FastifyInstance
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const version = '0.1.0'

/** Starts the API on `settings.host` and `settings.port` (0 chooses a free port). Throws when it cannot serve whole. */
export async function startApi(options: ApiOptions): Promise<Api> {
  const { settings, log } = options
  const moved = settings.testControl ? shiftedClock() : undefined
  const clock = options.clock ?? moved ?? systemClock()
  const { random = systemRandom(), queue = 'main' } = options
  const databases = openDatabases(settings, log)
  const doors = serverDoors(settings, { clock, random, log, queue, databases })
  await refuseOtherKeys(doors, databases)
  const workerDoors: Doors = { ...doors, database: databases.worker }
  const rails = chooseRails(settings, { ...options, clock, random, root, brand: doors.brand })
  const parts = serverParts(rails, ownOf(settings), doors)
  const visits = countVisits(doors)
  const live = createLive({ ...doors, log, clock })
  const jobs = createJobRunner({
    ...workerDoors,
    queue,
    handlers: featureJobs(workerDoors, parts),
    lanes: jobLanes,
    afterJob: live.hint,
    putAside: (sql, job) => openJobCase(sql, workerDoors, job),
  })
  const afterChange = (): void => {
    live.hint()
    jobs.nudge()
  }
  const app = await composeHttp({ settings, doors, parts, live, moved, visits, jobs, afterChange })
  await app.ready()
  const periodic = options.runsJobs === false ? undefined : startOwnWork(workerDoors, parts, { app, jobs })
  live.start()
  visits.start()
  await app.listen({ host: settings.host, port: settings.port })
  return {
    url: `http://localhost:${portOf(app, settings)}`,
    doors,
    rails,
    parts,
    jobs,
    app,
    worker: databases.worker,
    close: async () => {
      await app.close()
      await periodic?.stop()
      await visits.stop()
      await jobs.stop()
      await live.stop()
      rails.mailer.close()
      await databases.close()
    },
  }
}

const ownOf = (settings: Settings) => ({
  anchorFile: resolve(root, settings.anchorFile),
  keeper: keeperOf(settings.backupDir),
})

function portOf(app: FastifyInstance, settings: Settings): number {
  const bound = app.server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : settings.port
}

function serverDoors(
  settings: Settings,
  given: { clock: Clock; random: Random; log: Log; queue: string; databases: Databases },
): Doors {
  const { clock, random, log, queue, databases } = given
  return {
    clock,
    random,
    log,
    database: databases.app,
    staleSql: databases.staleSql,
    vault: createVault({ encryptionKey: settings.encryptionKey, indexKey: settings.indexKey, random }),
    brand: usableBrand(root, settings),
    outbox: createOutbox({ queue, clock }),
    publicUrl: settings.publicUrl,
    consoleUrl: settings.consoleUrl === '' ? settings.publicUrl : settings.consoleUrl,
  }
}

/** Jobs at once: each waits for a partner most of its time. */
const jobLanes = 4

async function composeHttp(given: {
  settings: Settings
  doors: Doors
  parts: ServerParts
  live: ReturnType<typeof createLive>
  moved: ReturnType<typeof shiftedClock> | undefined
  visits: VisitCounter
  jobs: JobRunner
  afterChange: () => void
}): Promise<FastifyInstance> {
  const { settings, doors, parts, live, moved, afterChange } = given
  const needs = [...featurePages(), ...partners.map((one) => one.pages(settings.given))]
  const pages = pageDoors(doors, { ...given.parts, ...given, needs })
  const { app, mount, contracts } = await createServer<ProductActors>({
    ...doors,
    title: `${doors.brand.name} API`,
    version,
    trustedProxies: settings.trustedProxies,
    isSecure: settings.publicUrl.startsWith('https:'),
    realms: featureRealms(doors),
    afterChange,
    faultPage: faultPage(pages),
  })
  keepHostsApart(app, { publicUrl: doors.publicUrl, consoleUrl: doors.consoleUrl })
  await mountReference(app, doors.brand.name)
  mountOwnHealth(app, doors, settings)
  mountFeatures(witnessed(mount, doors), doors, { parts, calls: contracts })
  mountLive(app, doors, { live, contracts, quiet: quietTopics })
  checkMatrix([...contracts, followMine, followAdmin])
  checkStaffWrites(contracts)
  await mountHooks(app, partnerHooks(doors, parts), { ...doors, afterChange, ...hookTerms(settings) })
  if (moved) mountTestControl(app, { clock: moved, jobs: given.jobs, afterChange })
  if (settings.sandbox)
    mountDevMail(app, { sandboxUrl: `http://127.0.0.1:${settings.sandboxPort}`, log: doors.log })
  mountDocuments(app, { ...documentFolders, brand: doors.brand, environment: environmentOf(settings), needs })
  mountVerifier(app, { buildFolder: documentFolders.buildFolder, product: doors.brand.name })
  const mounted = mountPages(app, pages)
  mountForms(app, mounted)
  mountProofs(app, mounted, doors)
  mountSharedPages(app, mounted, { doors, shared: sharedPages(doors) })
  return app
}

function mountOwnHealth(app: FastifyInstance, doors: Doors, settings: Settings): void {
  mountHealth(app, {
    database: doors.database,
    vault: doors.vault,
    migrations: readMigrations(join(root, 'db/migrations')),
    version,
    metricsToken: settings.metricsToken,
    held: countHeld(doors.database.sql),
    numbers: () => backupNumbers(doors.database.sql, keeperOf(settings.backupDir), doors.clock.now()),
  })
}

const documentFolders = { buildFolder: join(root, '.build'), kitFolder: join(root, 'kit') }
const environmentOf = ({ sandbox }: Settings): 'sandbox' | 'live' => (sandbox ? 'sandbox' : 'live')

function pageDoors(
  doors: Doors,
  given: { measured: ServerParts['measured']; visits: VisitCounter; needs: readonly NeedsOfFronts[] },
): PageDoors {
  const { measured, visits, needs } = given
  const status = statusSlots({ ...doors, measured })
  const fees = feeSlots(doors)
  return {
    folder: pagesFolder(join(root, '.build'), doors.brand.folder),
    policy: publicPolicy(doors.brand, needs),
    slots: async (names) => ({
      year: lagosDay(doors.clock.now()).slice(0, 4),
      ...(names.some((name) => name.startsWith('status-')) ? await status() : {}),
      ...(names.some((name) => name.startsWith('fees-')) ? await fees() : {}),
    }),
    asked: feesAsked,
    visited: visits.visited,
  }
}

/** A bank that pays out too tells of both at one door. */
/** What partners declare of their hooks: what each wants to read, and the secrets behind the address of one that signs nothing. */
const hookTerms = ({ given }: Settings) => ({
  heardBy: new Map(partners.flatMap(({ name, heard }) => (heard ? [[name, heard] as const] : []))),
  secretsOf: new Map(
    partners.flatMap((one) => {
      const secrets = one.hookSecrets(given)
      return secrets === undefined ? [] : [[one.name, secrets] as const]
    }),
  ),
})

function partnerHooks(doors: Doors, parts: ServerParts): Record<string, Hook> {
  const { bank, payouts } = parts
  return {
    ...payoutHooks(doors, payouts.all, { [bank.provider]: bankHook(doors, bank) }),
    ...featureHooks(doors, parts),
  }
}
