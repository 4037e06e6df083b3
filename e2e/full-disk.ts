// Answers for one story: a server whose disk is filled under load, its tables first and then its journal, and freed again.
import { readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '#kit/random.ts'
import { eventually } from '#kit/test/eventually.ts'
import { clusterFolder } from '../apps/launch/postgres.ts'
import { isAlive } from '../apps/launch/process-alive.ts'
import { serverProcess } from '../apps/launch/postgres-server.ts'
import { type Answered, type Askers, oddOf, startAsking } from './askers.ts'
import {
  assertAcknowledged,
  assertBankBook,
  assertBooksProve,
  assertNothingLeft,
  openDepositStream,
} from './deposit-stream.ts'
import { aCustomer } from './people.ts'
import { openProcesses, type ProcessWorld } from './processes.ts'
import { realClock } from './world.ts'

/**
 * What is full: there is no room for another page of a table, or none for the next piece of the journal either, where PostgreSQL can
 * only end. A limit of files cuts the journal first.
 */
const cyclesOf = { mount: ['tables', 'journal'], limit: ['journal'] } as const

export type DiskReport = {
  readonly odd: readonly Answered[]
  readonly broken: readonly string[]
  readonly answered: Readonly<Record<string, number>>
  /** How often the API heard that the disk is full (53100), and how often nobody was there who could say so. */
  readonly full: number
  readonly away: number
  readonly acknowledged: number
  /** What does not hold at the end, by what was looked at. */
  readonly faults: Readonly<Record<string, string>>
}

const [way, folder = ''] = process.argv.slice(2)
const ballast = join(folder, 'ballast')
const flow = { senders: 3, pauseMilliseconds: 300 }
const callersOfEach = 2
const depositsOfEach = 12
/** A run takes a minute or less. */
const hangMilliseconds = 8 * 60_000

/** Writes until there is no room for another byte. */
async function fillUp(): Promise<void> {
  const file = await open(ballast, 'a')
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (const piece = Buffer.alloc(size); ;) await file.write(piece)
    } catch (fault) {
      const isFull = fault instanceof Error && 'code' in fault && fault.code === 'ENOSPC'
      if (!isFull) throw fault
    }
  }
  await file.close()
}

/** Lets no process of the server write any file further than 64 KiB: every file that counts is longer. It does that to itself: nobody else may, whoever runs this. */
async function limit({ watch }: ProcessWorld): Promise<void> {
  const limiting = watch.sql`
    do $$ declare process int; begin
      for process in select pid from pg_stat_activity where pid <> pg_backend_pid() union all select postmaster from (
        select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int postmaster) p loop
        execute format('copy (select) to program %L', format('prlimit --pid %s --fsize=65536:unlimited', process));
      end loop;
    end $$`
  // It may end before it could answer.
  await limiting.catch(() => undefined)
}

const isAway = (line: string): boolean => line.includes('the database does not answer')
const saysFull = (line: string): boolean => line.includes('"53100"')

/** Waits until the API has heard that the disk is full, or that nobody is there who could say so; `meanwhile` is done again and again. */
async function heard(
  world: ProcessWorld,
  what: 'full' | 'away',
  meanwhile: () => Promise<void>,
): Promise<void> {
  const { lines } = world.api.program()
  const before = lines.length
  await eventually(async () => {
    await meanwhile()
    const since = lines.slice(before).filter(isAway)
    if (!since.some((line) => saysFull(line) === (what === 'full'))) throw new Error(`it never heard ${what}`)
  }, 120)
}

/**
 * Pieces of the journal are given back when they are not needed, as on a disk whose size PostgreSQL knows: on its own it would keep up
 * to 2 GB, and fill a small disk before anybody else does.
 */
async function fitToDisk({ watch }: ProcessWorld): Promise<void> {
  await watch.sql`alter system set min_wal_size = '32MB'`
  await watch.sql`alter system set max_wal_size = '64MB'`
  await watch.sql`select pg_reload_conf()`
}

/** The next piece of the journal is empty: what is written until tables are full has room in it. */
async function beginPiece({ watch }: ProcessWorld): Promise<void> {
  await watch.sql`select pg_switch_wal()`
  await watch.sql`checkpoint`
}

/** No room for another page of a table. The journal has room, so that PostgreSQL lives and says it. */
async function fillTables(world: ProcessWorld, asked: Askers): Promise<void> {
  await beginPiece(world)
  doing = 'asking without room for tables'
  await Promise.all([heard(world, 'full', fillUp), asked.more(503, fillUp)])
  doing = 'making room for tables'
  await rm(ballast)
  // Whatever it did by itself meanwhile, it goes on.
  await eventually(() => world.watch.sql`select 1`)
}

/** No room for the journal either, where PostgreSQL can only end. */
async function fillJournal(world: ProcessWorld, asked: Askers): Promise<void> {
  const isMounted = way === 'mount'
  if (isMounted) await fillUp()
  else await limit(world)
  // It keeps a piece of the journal in hand, and one that it has used before.
  const fillOn = async (): Promise<void> => {
    if (!isMounted) return
    await fillUp()
    await world.watch.sql`select pg_switch_wal()`.catch(() => undefined)
  }
  doing = 'asking without room for the journal'
  await Promise.all([heard(world, 'away', fillOn), asked.more(503)])
  doing = 'making room for the journal'
  // It may have ended, or try again and again to begin: then it would do so now, or just have given up. What was limited stays so.
  world.postgres.aim()()
  if (isMounted) await rm(ballast)
  doing = 'starting PostgreSQL with room for the journal'
  await world.postgres.start()
}

async function cycle(world: ProcessWorld, asked: Askers, what: 'tables' | 'journal'): Promise<void> {
  doing = `asking, before there is no room for ${what}`
  await asked.more(200)
  await (what === 'tables' ? fillTables : fillJournal)(world, asked)
  doing = `waiting for the API, with room for ${what}`
  await eventually(async () => {
    const response = await fetch(`${world.api.url}/readyz`)
    if (!response.ok) throw new Error(`readyz says ${response.status}`)
  })
}

/** However fast the machine is, some deposits are acknowledged before, and some after. */
async function moreDeposits(world: ProcessWorld): Promise<void> {
  const before = world.acknowledged().length
  await eventually(() => {
    if (world.acknowledged().length < before + depositsOfEach)
      throw new Error('too few deposits are acknowledged')
  })
}

async function story(world: ProcessWorld): Promise<DiskReport> {
  await fitToDisk(world)
  const deposits = await openDepositStream(world, 3)
  const { cookie } = await aCustomer(world, { tier: 0 })
  const stream = deposits.start(seededRandom('full disk'), flow)
  const asked = startAsking(world, cookie, callersOfEach)
  await moreDeposits(world)
  for (const what of cyclesOf[way === 'mount' ? 'mount' : 'limit']) await cycle(world, asked, what)
  await asked.more(200)
  await moreDeposits(world)
  doing = 'ending the load'
  await asked.stop()
  await stream.stop()
  const lines = [...world.api.program().lines]
  const away = lines.filter(isAway)
  doing = 'recording all deposits'
  await deposits.recordAll()
  doing = 'judging the books'
  const faults: Record<string, string> = {}
  const judge = (what: string, look: Promise<void>): Promise<void> =>
    look.catch((fault: unknown) => void (faults[what] = String(fault)))
  await judge('acknowledged deposits', assertAcknowledged(world))
  await judge('the bank’s book', assertBankBook(world, deposits.sent))
  await judge('the ledger', assertBooksProve(world))
  await judge('jobs', assertNothingLeft(world))
  const answered: Record<string, number> = {}
  for (const { status } of asked.answers) answered[status] = (answered[status] ?? 0) + 1
  return {
    odd: oddOf(asked.answers),
    broken: lines.filter((line) => line.includes('a request broke')),
    answered,
    full: away.filter(saysFull).length,
    away: away.filter((line) => !saysFull(line)).length,
    acknowledged: world.acknowledged().length,
    faults,
  }
}

/** Ends a story that hangs, with all that it started, and says what it waits for: whoever waits for it would hang too. */
async function endWhenHung(): Promise<void> {
  await realClock.sleep(hangMilliseconds)
  console.error(`It hangs while ${doing}, and waits for: ${process.getActiveResourcesInfo().join(', ')}`)
  const log = readFileSync(join(folder, 'postgres.log'), 'utf8')
  console.error(log.split('\n').slice(-20).join('\n'))
  const postmaster = serverProcess(clusterFolder(folder))
  if (postmaster !== undefined && isAlive(postmaster)) process.kill(postmaster, 'SIGKILL')
  process.exit(1)
}

let doing = 'opening'
void endWhenHung()
const world = await openProcesses({ recorder: true, keptIn: folder, more: { TRUSTED_PROXIES: '127.0.0.1' } })
try {
  const report = await story(world)
  await new Promise<void>((sent) => process.send?.(report, undefined, {}, () => sent()))
} catch (fault) {
  console.error(fault)
  console.error(world.api.program().lines.slice(-5).join('\n'))
  throw fault
} finally {
  doing = 'closing'
  await world.close()
}
process.exit()
