// Answers for the actors of the simulation: clients that move money and ask again when an answer is lost, and staff who freeze.
import { sqlStateOf } from '#kit/db/database.ts'
import type { Random } from '#kit/random.ts'
import { balanceOf } from '#ledger/balances.ts'
import { commit, type Committed, type Operation, setAccountState } from '#ledger/ledger.ts'
import { type AccountId, credit, debit, holdId, houseOwn, type Leg, transferId } from '#ledger/posting.ts'
import { type Hands, Lost } from './sessions.ts'
import { type Frozen, naira, settlement, type Story } from './story.ts'

const context = { actor: 'sim', intent: 'sim', requestId: undefined }
// Of three answers one may be lost: in a deep run's seeds a dozen in a row came by chance.
const triesMost = 60
/** What `begin` tries again, and gives up where it meets others once too often. */
const metOthers = new Set(['40001', '40P01'])

/** Asks until there is an answer: what was lost on its way, or met others once too often, is asked for again and the same. */
export async function untilAnswered<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (fault) {
      const isAskedAgain = fault instanceof Lost || metOthers.has(sqlStateOf(fault) ?? '')
      if (!isAskedAgain || tries >= triesMost) throw fault
    }
  }
}

/** A client that asks for `wishes` things, one after the other. */
export async function client(story: Story, random: Random, hands: Hands, wishes: number): Promise<void> {
  for (let wish = 0; wish < wishes; wish++) {
    const operations = drawOperations(story, random)
    story.asked.push(...operations)
    const answers = await untilAnswered(() =>
      hands.begin((sql) => commit(sql, operations, { now: story.now() })),
    )
    hear(story, operations, answers)
  }
}

/** Notes what was acknowledged. */
export function hear(story: Story, operations: readonly Operation[], answers: readonly Committed[]): void {
  for (const [place, answer] of answers.entries()) {
    const operation = operations[place]
    if ('id' in answer && operation !== undefined) story.acknowledged.push({ operation, id: answer.id })
  }
}

/** Somebody of staff who freezes a wallet, looks at it, and thaws it. */
export async function freezer(story: Story, random: Random, hands: Hands, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const account = pick(random, story.wallets)
    const set = (freeze: 'debit' | 'none', note: (version: bigint) => void): Promise<void> =>
      untilAnswered(() =>
        hands.begin(async (sql) => {
          await setAccountState(sql, { account, freeze, closed: false, at: story.now(), context })
          note((await balanceOf(sql, account)).version)
        }),
      )
    let after = 0n
    await set('debit', (version) => void (after = version))
    const frozen: Frozen = { account, after, until: undefined }
    story.frozen.push(frozen)
    await hands.sql`select 'frozen'`
    // The first time counts, also when its answer is lost: it may have been done.
    await set('none', (version) => void (frozen.until ??= version))
  }
}

export function pick<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[random.below(values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

/** What a client asks for in one call: mostly one thing, sometimes the same twice, or several. */
export function drawOperations(story: Story, random: Random): Operation[] {
  const first = drawOperation(story, random)
  const draw = random.below(8)
  if (draw === 0) return [first, drawOperation(story, random), { ...first }]
  if (draw === 1) {
    const several = [random.below(2) === 0 ? first : drawHold(story, random), drawOperation(story, random)]
    return random.below(2) === 0 ? several : [...several, drawOperation(story, random)]
  }
  return draw === 2 ? [first, drawOperation(story, random)] : [first]
}

function drawOperation(story: Story, random: Random): Operation {
  const common = { key: story.newKey(), effectiveAt: story.now(), context }
  const past = story.acknowledged
  const draw = random.below(20)
  if (draw < 2 && story.asked.length > 0) return again(story, random)
  if (draw < 4 && past.length > 0) {
    // Often one that may not be reversed: a reversal, or what was reversed just now.
    const reversals = past.filter(({ operation: { op } }) => op === 'reverse')
    const from = reversals.length > 0 && random.below(3) === 0 ? reversals : past.slice(-3)
    return { ...common, op: 'reverse', kind: 'undo', transfer: transferId(pick(random, from).id) }
  }
  const holds = past.filter(({ operation: { op } }) => op === 'hold')
  if (draw < 10 && holds.length > 0) return drawEnd(story, random, pick(random, holds).id)
  if (draw < 14) return drawHold(story, random)
  // Within the house no two calls meet on an account, since each has stripes of its own.
  const legs = draw < 18 ? drawLegs(story, random, pick(random, story.wallets)) : drawLegsWithinHouse(random)
  return { ...common, op: 'post', posting: { kind: 'transfer', legs } }
}

function drawLegsWithinHouse(random: Random): Leg[] {
  const amount = naira(BigInt(1 + random.below(70)))
  return [debit(settlement, amount), credit(houseOwn('NGN', 'fees'), amount)]
}

function drawHold(story: Story, random: Random): Operation {
  return {
    key: story.newKey(),
    effectiveAt: story.now(),
    context,
    op: 'hold',
    kind: 'held',
    account: pick(random, story.wallets),
    amount: naira(BigInt(1 + random.below(80))),
    // Some are due at once, some never in a run.
    expiresAt: new Date(story.now().getTime() + (random.below(2) === 0 ? 0 : 86_400_000)),
  }
}

/** The same thing under its key, or another thing under it. */
function again(story: Story, random: Random): Operation {
  const operation = pick(random, story.asked)
  if (operation.op !== 'post' || random.below(3) > 0) return { ...operation }
  const legs = drawLegs(story, random, pick(random, story.wallets))
  return { ...operation, posting: { kind: 'transfer', legs } }
}

const aboves = [{}, { above: 'take' }, { above: 'take_unless_frozen' }] as const

function drawEnd(story: Story, random: Random, id: bigint): Operation {
  const common = { key: story.newKey(), effectiveAt: story.now(), context }
  const hold = holdId(id)
  const draw = random.below(5)
  if (draw === 0) return { ...common, op: 'release', hold }
  if (draw === 4) return { ...common, op: 'release', hold, part: naira(BigInt(1 + random.below(50))) }
  if (draw === 1) return { ...common, op: 'expire', hold }
  const held = story.acknowledged.find((one) => one.id === id)?.operation
  const account = held?.op === 'hold' ? held.account : pick(random, story.wallets)
  const amount = naira(BigInt(1 + random.below(90)))
  const legs = [debit(account, amount), credit(pick(random, story.wallets), amount)]
  return {
    ...common,
    op: 'settle',
    hold,
    rest: draw === 2 ? 'keep' : 'release',
    ...pick(random, aboves),
    posting: { kind: 'settled', legs },
  }
}

function drawLegs(story: Story, random: Random, from: AccountId): Leg[] {
  const amount = BigInt(1 + random.below(70))
  const to = pick(random, story.wallets)
  const legs = [debit(from, naira(amount)), credit(to, naira(amount))]
  if (random.below(2) === 0) return legs
  return [...legs, debit(from, naira(1n)), credit(houseOwn('NGN', 'fees'), naira(1n))]
}
