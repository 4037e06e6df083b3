// Answers for who acts in the simulated payments: customers, whoever sends their requests again, workers that die, a postman, the bank, time.
import * as z from 'zod/mini'
import { openJobCase } from '#features/cases/public.ts'
import { bankHook, jobs as depositJobs } from '#features/deposits/public.ts'
import {
  destinationNamed,
  type Destinations,
  findSender,
  jobs as orderJobs,
  reckon,
  type ResolvedPayee,
} from '#features/orders/public.ts'
import { bankTransfers, destinations, toCustomer } from '#features/transfers/public.ts'
import * as contract from '#features/orders/sending-contract.ts'
import { assert } from '#kit/assert.ts'
import type { Database } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { digestOf } from '#kit/http/idempotency.ts'
import { onceInTransaction, Replayed } from '#kit/http/run-call.ts'
import { newId } from '#kit/ids.ts'
import { jobDone, type JobHandlers } from '#kit/jobs/jobs.ts'
import { createJobRunner } from '#kit/jobs/runner.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { decimalText, money } from '#kit/money/money.ts'
import type { Random } from '#kit/random.ts'
import { payoutHooks } from '../../apps/api/payout-hooks.ts'
import { sendOrder, type Wish } from '../../features/orders/api/send-order.ts'
import { untilAnswered } from '../clients.ts'
import type { Stepping } from '../scheduler.ts'
import { type Hands, Lost, type Session } from '../sessions.ts'
import { oneOf, provider } from './bank.ts'
import { asIncoming, callingOver, railsOf } from './rails.ts'
import type { Person, Request, Story } from './world.ts'

/** What one actor has: its own connection and chance, and the scheduler's word for every step. */
export type Part = {
  readonly story: Story
  readonly session: Session
  readonly hands: Hands
  readonly random: Random
  readonly stepping: Stepping
}

const doorsOf = ({ story, hands, random }: Part): Doors => story.doors(asDatabase(hands), random)

export function asDatabase(hands: Hands): Database {
  const listen = (): never => {
    throw new Error('nobody listens in a simulation')
  }
  return { ...hands, listen, close: () => Promise.resolve() }
}

/** Sends `wishes` transfers, one after the other, to other customers and to banks. */
export async function customer(part: Part, person: Person, wishes: number): Promise<void> {
  for (let wish = 0; wish < wishes; wish++) {
    const request = await untilAnswered(() => draw(part, person))
    part.story.requests.push(request)
    await ask(part, request)
  }
}

/** Looks, is told the price, and authorises it. */
async function draw(part: Part, person: Person): Promise<Request> {
  const { story, hands, random } = part
  const doors = doorsOf(part)
  const amount = money('NGN', BigInt(10_000_000 + random.below(50_000_000)))
  const sender = await findSender(hands.sql, person.id)
  assert(sender !== undefined, 'they have a wallet')
  const payee = random.below(3) === 0 ? await customerPayee(part, person) : bankPayee(placesOf(part))
  const now = doors.clock.now()
  const { hash } = await reckon(hands.sql, { sender, payee, amount, narration: '', now })
  const authorisation = newId(doors)
  await hands.sql`
    insert into authorisations (id, user_id, session_id, purpose, hash, method, authorised_at, expires_at)
    values (${authorisation}, ${person.id}, ${person.sessionId}, 'transfer', ${hash}, 'pin_and_code', ${now},
      ${new Date(now.getTime() + 3_600_000)})`
  const wish: Wish = {
    to: payee.destination.toOf(payee),
    amount: decimalText(amount),
    hash,
    authorisation_id: authorisation,
    send_again: true,
    scam_warning_read: true,
  }
  return { person, payee, amount, wish, key: `key-${story.requests.length}-${random.below(1_000_000)}` }
}

/** Where these customers send: by the product's own declarations, over this part's bank. */
const placesOf = ({ story, stepping, random }: Part): Destinations =>
  destinations({
    payouts: { primary: railsOf(story.bank, callingOver(story.bank, stepping, random)).payout },
  })

const bankPayee = (places: Destinations): ResolvedPayee => ({
  name: 'BELLO MUSA',
  code: '058',
  place: 'Guaranty Trust Bank',
  account: '0123456789',
  destination: destinationNamed(places, 'bank'),
})

async function customerPayee(part: Part, person: Person): Promise<ResolvedPayee> {
  const { story, hands, random } = part
  const other = oneOf(
    random,
    story.people.filter(({ id }) => id !== person.id),
  )
  const receiver = await findSender(hands.sql, other.id)
  assert(receiver !== undefined, 'they have a wallet')
  const { walletId, account } = receiver
  return {
    name: 'Ada Obi',
    code: null,
    place: doorsOf(part).brand.name,
    account: other.email,
    customer: { userId: other.id, walletId, account },
    destination: toCustomer,
  }
}

/** Sends a request until it is answered. What was acknowledged is written down. */
async function ask(part: Part, request: Request): Promise<void> {
  const doors = doorsOf(part)
  for (;;) {
    const answer = await untilAnswered(() => askOnce(part, doors, request))
    if (answer === 'still_running') continue
    if (answer !== undefined)
      part.story.acknowledged.push({ userId: request.person.id, key: request.key, transactionId: answer })
    return
  }
}

const rememberedShape = z.object({ data: z.object({ transaction_id: z.string() }) })

/** The id of the transaction; undefined when it was refused. */
async function askOnce(
  part: Part,
  doors: Doors,
  { person, payee, amount, wish, key }: Request,
): Promise<string | undefined> {
  const { hands } = part
  const { id, sessionId, deviceId, tokenHash } = person
  const keyed = {
    principal: `customer:${id}`,
    call: contract.sendTransfer.name,
    key,
    bodySha256: digestOf(wish),
    now: doors.clock.now(),
  }
  const answer = await onceInTransaction(hands.begin, contract.sendTransfer, keyed, (sql) =>
    sendOrder(sql, doors, placesOf(part), {
      actor: { kind: 'customer', id, sessionId, deviceId, tokenHash, unlocked: true, provenAt: undefined },
      payee,
      amount,
      wish,
      requestId: 'sim',
      address: '127.0.0.1',
    }),
  )
  if (answer instanceof Replayed) {
    return z.parse(rememberedShape, JSON.parse(answer.body)).data.transaction_id
  }
  if (answer.ok) return answer.value.transaction_id
  return answer.code === 'still_running' ? answer.code : undefined
}

const looksMost = 100

/** Sends what others sent: the same again, another thing under its key, or it under another key. */
export async function adversary(part: Part, turns: number): Promise<void> {
  const { story, random, stepping } = part
  for (let looks = 0; story.requests.length === 0 && looks < looksMost; looks++)
    await stepping.step('looks on', () => Promise.resolve())
  for (let turn = 0; turn < turns; turn++)
    await ask(part, twisted(oneOf(random, story.requests.slice(-3)), random))
}

function twisted(request: Request, random: Random): Request {
  const draw = random.below(4)
  if (draw === 0) return { ...request, key: `${request.key}-again` }
  if (draw > 1) return request
  const amount = money('NGN', request.amount.minor + 1n)
  return { ...request, amount, wish: { ...request.wish, amount: decimalText(amount) } }
}

/** What is told to people is told elsewhere. */
const untold: JobHandlers = Object.fromEntries(
  ['notifications.spread', 'notifications.deliver'].map((kind) => [kind, async () => jobDone]),
)

const noMail = () => Promise.reject(new Error('nobody sends mail here'))
const noMailer: Mailer = {
  send: noMail,
  handOver: noMail,
  ping: noMail,
  close: () => undefined,
}

/** The jobs of money, over doors and rails. */
export function handlersOver(doors: Doors, rails: ReturnType<typeof railsOf>): JobHandlers {
  return {
    ...orderJobs(doors, {
      partners: { bank_transfer: bankTransfers({ [provider]: rails.payout }) },
      mailer: noMailer,
    }),
    ...depositJobs(doors, {
      bank: rails.bank,
      payouts: { all: { [provider]: rails.payout } },
      mailer: noMailer,
    }),
    ...untold,
  }
}

/** Does jobs, `rounds` times. Of some statements it dies, before or after they are done; another one comes in its place. */
export async function worker(part: Part, rounds: number, deaths: number): Promise<void> {
  const { story, random, session } = part
  for (let round = 0; round < rounds;) {
    let isDead = false
    const die = (): never => {
      isDead = true
      throw new Lost('the worker is gone')
    }
    const stepping: Stepping = {
      step: async (what, act) => {
        if (isDead) throw new Lost('the worker is gone')
        const draw = deaths > 0 ? random.below(deaths) : 2
        if (draw === 0) die()
        const value = await part.stepping.step(what, act)
        return draw === 1 ? die() : value
      },
    }
    const own: Part = { ...part, stepping, hands: session.hands(stepping) }
    const doors = doorsOf(own)
    const rails = railsOf(story.bank, callingOver(story.bank, stepping, random))
    const runner = createJobRunner({
      database: doors.database,
      clock: story.clock,
      log: doors.log,
      queue: 'main',
      handlers: handlersOver(doors, rails),
      putAside: (sql, job) => openJobCase(sql, doors, job),
    })
    for (; round < rounds && !isDead; round++) await runner.step().catch(hear)
    // Whoever comes in its place finds nothing of it but its leases.
    if (session.isInTransaction()) await part.hands.sql`rollback`
  }
}

function hear(fault: unknown): void {
  if (!(fault instanceof Lost)) throw fault
}

/** Brings webhooks, in any order. */
export async function postman(part: Part, turns: number): Promise<void> {
  const { story, stepping } = part
  const doors = doorsOf(part)
  const rails = railsOf(story.bank, callingOver(story.bank, stepping, part.random))
  const hook = payoutHooks(doors, { [provider]: rails.payout }, { [provider]: bankHook(doors, rails.bank) })[
    provider
  ]
  assert(hook !== undefined, 'the bank has a hook')
  for (let turn = 0; turn < turns; turn++) {
    const webhook = await stepping.step('looks for post', async () => story.bank.takeWebhook())
    if (webhook === undefined) continue
    const { ok } = await untilAnswered(() => hook(asIncoming(webhook)))
    if (ok !== webhook.isSigned)
      throw new Error(`a webhook that is${ok ? ' not' : ''} signed was ${ok ? 'taken' : 'refused'}`)
  }
}

/** The bank goes on with what it has, and strangers pay to customers. */
export async function bankSide({ story, stepping, random }: Part, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++)
    await stepping.step('the bank goes on', async () => {
      if (random.below(2) === 0) return void story.bank.goOn()
      const { accountNumber } = oneOf(random, story.people)
      story.bank.arrive(accountNumber, BigInt(1_000 + random.below(1_000_000)), story.clock.now())
    })
}

/** Time passes: sometimes a moment, sometimes until a lease has ended. */
export async function time({ story, stepping, random }: Part, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++)
    await stepping.step('time passes', async () => story.clock.advance(1_000 * (1 + random.below(45))))
}
