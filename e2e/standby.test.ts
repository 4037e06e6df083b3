// Promises about a synchronous standby: the primary is killed under load, the standby takes over, and of what was acknowledged nothing is lost or doubled.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { balanceOf } from '#ledger/balances.ts'
import { commitOne, type Committed, type Operation } from '#ledger/ledger.ts'
import type { AccountId } from '#ledger/posting.ts'
import { fromTo, noon, post, wallet } from '#ledger/test-book.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { addStandby, type Standby } from './standby-postgres.ts'
import { realClock } from './world.ts'

const callers = 8
const answeredBefore = 400
const answeredAfter = 100
/** Far more than a take-over needs. */
const triesMost = 2_000
const filled = 1_000_000n
const statementTimeoutMilliseconds = 1_000

let primary: OwnPostgres
let standby: Standby
/** Asks whoever is the primary, by the same pool all the time. */
let app: Database
let onStandby: Database
let watch: Database
/** Two wallets of each caller's own: who waits for the standby keeps its locks, and nobody shall wait for those. */
const purses: { readonly from: AccountId; readonly to: AccountId }[] = []
/** What was asked, in the order of its answers; the id is the ledger's. */
const answered: { readonly operation: Operation; readonly id: bigint }[] = []
/** What was asked at least once without an answer. */
const unanswered = new Set<Operation>()
let answersMost = Infinity

before(async () => {
  primary = await startOwnPostgres()
  standby = await addStandby(primary)
  app = openDatabase({
    url: standby.movingUrlFor('finance_app'),
    connections: callers,
    statementTimeoutMilliseconds,
    applicationName: 'callers',
  })
  watch = openDatabase({ url: primary.superuserUrl, connections: 1 })
  onStandby = openDatabase({ url: standby.superuserUrl, connections: 1 })
  while (purses.length < callers)
    purses.push({ from: await wallet(app.sql, filled), to: await wallet(app.sql) })
})
after(async () => {
  await Promise.all([app, watch, onStandby].map((database) => database.close()))
  await standby.remove()
  await primary.remove()
})

const ask = (operation: Operation): Promise<Committed> =>
  app.begin((sql) => commitOne(sql, operation, { now: noon }))

/** One kobo from one wallet to the other, again and again; what is not answered is asked until it is. */
async function call({ from, to }: (typeof purses)[number]): Promise<void> {
  while (answered.length < answersMost) {
    const operation = post(fromTo(from, to, 1n))
    const answer = await askUntilAnswered(operation)
    assert.ok(answer.status === 'posted' || answer.status === 'already_posted', answer.status)
    answered.push({ operation, id: answer.id })
  }
}

function letCallersEnd(): void {
  answersMost = answered.length + answeredAfter
}

async function askUntilAnswered(operation: Operation): Promise<Committed> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask(operation)
    } catch (fault) {
      // Nobody has taken over: that is told above, and no caller may hold the test up.
      if (tries === triesMost) throw fault
      unanswered.add(operation)
      await realClock.sleep(20)
    }
  }
}

/** Stands still until every caller waits for the standby, longer than any statement may take. */
async function allWaitForStandby(): Promise<void> {
  const longAgo = new Date(realClock.now().getTime() - 2 * statementTimeoutMilliseconds)
  const [row] = await watch.sql<{ waiting: number }>`
    select count(*)::int waiting from pg_stat_activity
    where application_name = 'callers' and wait_event = 'SyncRep' and query_start < ${longAgo}`
  assert.equal(row?.waiting, callers)
}

/** Under load: the standby stands still, then the primary is killed, then the standby takes over. Answers how many were answered by then. */
async function takeOver(): Promise<number> {
  await eventually(() => assert.ok(answered.length >= answeredBefore))
  const [receiver] = await onStandby.sql<{ pid: number }>`select pid from pg_stat_wal_receiver`
  assert.ok(receiver)
  process.kill(receiver.pid, 'SIGSTOP')
  try {
    await eventually(allWaitForStandby)
    return answered.length
  } finally {
    primary.aim()()
    process.kill(receiver.pid, 'SIGCONT')
    await standby.promote()
  }
}

test('no commit is answered while the standby stands still, and callers go on when it takes over', async () => {
  const [answeredByThen] = await Promise.all([takeOver().finally(letCallersEnd), ...purses.map(call)])
  assert.equal(unanswered.size, callers)
  assert.ok(answered.length >= answeredByThen + answeredAfter)
})

test('what was acknowledged is there once, under the ids that were told', async () => {
  const again = await Promise.all(answered.map(({ operation }) => ask(operation)))
  assert.deepEqual(
    again,
    answered.map(({ id }) => ({ status: 'already_posted', id })),
  )
  const moved = await Promise.all(purses.map(async ({ to }) => (await balanceOf(app.sql, to)).balance.minor))
  assert.equal(
    moved.reduce((sum, kobo) => sum + kobo),
    BigInt(answered.length),
  )
})

test('the book proves itself on what was the standby', async () => {
  for (const finding of await verifyLedger(onStandby)) assert.ok(finding.ok, JSON.stringify(finding))
})
