// Answers for one process of a crowd at the ledger: callers who share calls, and callers who have a transaction each, over the same few accounts.
import { systemClock } from '#kit/clock.ts'
import { coalesce } from '#kit/db/coalesce.ts'
import { openDatabase, type Sql, sqlStateOf } from '#kit/db/database.ts'
import { type Random, seededRandom } from '#kit/random.ts'
import { commit, keyFrom, type Operation } from '#ledger/ledger.ts'
import { accountId, credit, debit, house } from '#ledger/posting.ts'
import { drawOperations, hear, pick, untilAnswered } from './clients.ts'
import { naira, type Story } from './story.ts'

/** What a process of a crowd is told. */
export type CrowdTask = {
  readonly url: string
  readonly seed: string
  readonly name: string
  readonly wallets: readonly string[]
  /** It ends when so many operations were posted for it. */
  readonly share: number
}

/** What it tells when it is done. */
export type CrowdReport = {
  /** Each answer that something is in the books: its key, and the id there. */
  readonly acknowledged: readonly (readonly [key: string, id: string])[]
  readonly posted: number
  readonly answered: number
  readonly calls: { readonly shared: number; readonly alone: number }
  /** How often PostgreSQL ended a statement, by its SQLSTATE, whether or not trying again mended it. */
  readonly faults: Readonly<Record<string, number>>
}

const sharing = { callers: 48, lanes: 4, most: 64 }
const alone = { callers: 16 }
/** What is ended, reversed or asked again is of the last ones: there two meet. */
const remembered = 100
/** Each such key is one of the other process too. */
const keysOfBoth = 25

const suspense = house('NGN', 'suspense', 'paystack')
const clock = systemClock()

function storyOf(task: CrowdTask): Story {
  let keys = 0
  return {
    seed: task.seed,
    wallets: task.wallets.map((id) => accountId(BigInt(id))),
    acknowledged: [],
    frozen: [],
    asked: [],
    now: clock.now,
    newKey: () => {
      keys += 1
      return keyFrom('crowd', task.seed, keys % keysOfBoth === 0 ? 'both' : task.name, String(keys))
    },
  }
}

/** The simulation's wishes, and the one account of the house that has one row for all. */
function drawCrowded(story: Story, random: Random): Operation[] {
  if (random.below(4) > 0) return drawOperations(story, random)
  const [wallet, amount] = [pick(random, story.wallets), naira(BigInt(1 + random.below(20)))]
  const [from, to] = random.below(2) === 0 ? [suspense, wallet] : [wallet, suspense]
  const posting = { kind: 'suspense', legs: [credit(to, amount), debit(from, amount)] }
  const context = { actor: 'sim', intent: 'crowd', requestId: undefined }
  return [{ op: 'post', key: story.newKey(), posting, effectiveAt: story.now(), context }]
}

const touched = (operation: Operation): unknown[] =>
  'posting' in operation ? operation.posting.legs.map(({ account }) => account) : []

async function crowd(task: CrowdTask): Promise<CrowdReport> {
  const story = storyOf(task)
  const acknowledged: [string, string][] = []
  const counts = { posted: 0, answered: 0, alone: 0 }
  const faults: Record<string, number> = {}
  const database = openDatabase({ url: task.url, connections: sharing.lanes + alone.callers })
  const commitAll = (operations: readonly Operation[]) =>
    database.begin((sql) => noting(faults, sql, operations))
  const shared = coalesce({ ...sharing, touches: touched, call: commitAll })
  const callers = Array.from({ length: sharing.callers + alone.callers }, async (_, caller) => {
    const random = seededRandom(`${task.seed}/${task.name}/${caller}`)
    while (counts.posted < task.share) {
      const operations = drawCrowded(story, random)
      story.asked.push(...operations)
      const isAlone = caller < alone.callers
      if (isAlone) counts.alone += 1
      const answers = await untilAnswered(() =>
        isAlone ? commitAll(operations) : Promise.all(operations.map((operation) => shared.ask(operation))),
      )
      if (isAlone) hear(story, operations, answers)
      for (const [place, answer] of answers.entries()) {
        counts.answered += 1
        if (answer.status === 'posted') counts.posted += 1
        const operation = operations[place]
        if (!('id' in answer) || operation === undefined) continue
        acknowledged.push([operation.key, String(answer.id)])
        if (!isAlone) story.acknowledged.push({ operation, id: answer.id })
      }
      story.asked.splice(0, story.asked.length - remembered)
      story.acknowledged.splice(0, story.acknowledged.length - remembered)
    }
  })
  await Promise.all(callers)
  await database.close()
  const calls = { shared: shared.counted().calls, alone: counts.alone }
  return { acknowledged, posted: counts.posted, answered: counts.answered, calls, faults }
}

/** Commits, and counts what `begin` would hide by trying again. */
async function noting(
  faults: Record<string, number>,
  sql: Sql,
  operations: readonly Operation[],
): ReturnType<typeof commit> {
  try {
    return await commit(sql, operations, { now: clock.now() })
  } catch (fault) {
    const state = sqlStateOf(fault) ?? 'none'
    faults[state] = (faults[state] ?? 0) + 1
    throw fault
  }
}

const parse: (text: string) => CrowdTask = JSON.parse
process.send?.(await crowd(parse(process.argv[2] ?? '')))
