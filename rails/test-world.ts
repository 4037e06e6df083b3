// Answers for the world in which adapters are driven: a sandbox on a moved clock, a receiver of webhooks, and acts.
import assert from 'node:assert/strict'
import type { AirtimeRail } from '#features/airtime/rail.ts'
import type { BankRail } from '#features/deposits/rail.ts'
import type { IdentityRail } from '#features/kyc/rail.ts'
import type { PayoutRail } from '#features/transfers/rail.ts'
import { type Clock, type MovedClock, movedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import type { Ports } from '#kit/ports.ts'
import { seededRandom } from '#kit/random.ts'
import { sandboxTestDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { RailDoors } from './declaration.ts'
import { partners } from './partners.ts'
import { openTwins, portOf } from './ports.ts'
import type { PayoutAct, WorldAct } from './sandbox/behaviours/cells.ts'
import { startSandbox } from './sandbox/sandbox.ts'
import { readSettings, withSandboxAt } from './settings.ts'
import { openTestReceiver, type TestReceiver } from './sandbox/test-receiver.ts'

/** How long the adapters wait for an answer, and the partners for one to their webhooks: by the world's clock, which is moved by hand. */
export const timeoutMilliseconds = 10_000
// Longer than the clock is moved for any other reason while webhooks are on their way.
const webhookTimeoutMilliseconds = 600_000

export const bankKey = 'sk_test_of_the_behaviours'
export const monnifyKeys = {
  apiKey: 'MK_TEST_BEHAVIOURS',
  secretKey: 'SECRETOFTHEBEHAVIOURS',
  accountNumber: '8016472829',
}

/** A transfer to an account of a customer of its own, and what our balance was before it. */
export type Deposit = {
  readonly reference: string
  readonly accountNumber: string
  readonly grossMinor: bigint
  readonly netMinor: bigint
  readonly balanceBefore: bigint
}

/** What happens to a deposit. */
export type DepositAct = Exclude<WorldAct, PayoutAct>

const payoutActs: ReadonlySet<string> = new Set<PayoutAct>([
  'payout',
  'payout_pending',
  'payout_untold',
  'payout_told_wrongly',
  'payout_told_late',
  'payout_told_first',
  'payout_succeeds',
  'payout_fails',
  'payout_is_reversed',
  'will_be_pending',
  'will_be_told_wrongly',
  'float_empty',
])
export const isPayoutAct = (what: string): what is PayoutAct => payoutActs.has(what)

export type SeenWebhook = {
  readonly id: string
  readonly copy_of: string | null
  readonly delivered_at: string | null
  readonly next_attempt_at: string | null
  readonly tries: readonly unknown[]
}

export type TestWorld = {
  readonly clock: MovedClock
  readonly receiver: TestReceiver
  /** The sandbox's address. */
  readonly url: string
  /** What a partner is to us. */
  port<Kind extends keyof Ports>(kind: Kind, partner: string): NonNullable<Ports[Kind]>
  bank(): BankRail
  bureau(): IdentityRail
  payouts(partner: string): PayoutRail
  airtime(): AirtimeRail
  control<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  /** A word that no other subject of this world has. */
  fresh(kind: string): string
  freshCustomer(): Promise<string>
  freshDeposit(): Promise<Deposit>
  act(deposit: Deposit, what: DepositAct): Promise<void>
  webhooksOf(subject: string): Promise<SeenWebhook[]>
  /** Until every webhook of these subjects, or of all, is delivered; the clock is moved on to each next try. */
  settle(subjects?: ReadonlySet<string>): Promise<void>
  close(): Promise<void>
}

/** Opens a world of its own, with a database of its own. */
export async function openTestWorld(): Promise<TestWorld> {
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0)) await one()
  }
  try {
    return { ...(await furnish(closers)), close }
  } catch (fault) {
    await close()
    throw fault
  }
}

/** The adapters' own pauses pass at once. Who can be woken waits for that: it asks again, for ever, whether its time is over. */
const withoutPauses = (clock: Clock): Clock => ({
  now: clock.now,
  sleep: async (milliseconds, signal) => signal && clock.sleep(milliseconds, signal),
})

async function furnish(closers: (() => Promise<void>)[]): Promise<Omit<TestWorld, 'close'>> {
  const clock = movedClock(new Date('2026-03-02T09:00:00Z'))
  const log = createLog({ level: 'silent', name: 'test' })
  const settings = settingsOfBehaviours()
  const database = await sandboxTestDatabase()
  closers.unshift(database.drop)
  const receiver = await openTestReceiver()
  closers.unshift(receiver.close)
  const sandbox = await startSandbox({
    databaseUrl: database.url,
    clock,
    random: seededRandom('behaviours'),
    httpPort: 0,
    smtpPort: 0,
    log,
    twins: await openTwins(settings, `${receiver.url}/hooks`),
    webhookTimeoutMilliseconds,
    timeoutClock: clock,
  })
  closers.unshift(sandbox.close)
  const { url } = sandbox
  const at = withSandboxAt(settings, Number(new URL(url).port))
  const reaching = { log, timeoutMilliseconds, clock: withoutPauses(clock), timeoutClock: clock }
  const doors: RailDoors = {
    reaching,
    random: seededRandom('adapters'),
    root: '',
    supportEmail: '',
    supportPhone: '',
  }
  const bank = (): BankRail => there(portOf('bank', at, doors))
  const bureau = (): IdentityRail => there(portOf('identity', at, doors))
  const port = <Kind extends keyof Ports>(kind: Kind, partner: string): NonNullable<Ports[Kind]> =>
    there(partners.find(({ name }) => name === partner)?.port(kind, at.given, doors))
  const payouts = (partner: string): PayoutRail => port('payouts', partner)
  const airtime = (): AirtimeRail => there(portOf('airtime', at, doors))
  return {
    clock,
    receiver,
    url,
    port,
    bank,
    bureau,
    payouts,
    airtime,
    ...actsIn({ url, bank, clock, receiver }),
  }
}

function there<Port>(port: Port | undefined): NonNullable<Port> {
  assert.ok(port !== undefined && port !== null, 'a partner is there')
  return port
}

/** Each partner as the settings have it, with keys of its own. */
export function settingsOfBehaviours() {
  const read = readSettings({
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    INDEX_KEY: Buffer.alloc(32, 2).toString('base64'),
    PAYSTACK_SECRET_KEY: bankKey,
    MONNIFY_API_KEY: monnifyKeys.apiKey,
    MONNIFY_SECRET_KEY: monnifyKeys.secretKey,
    MONNIFY_ACCOUNT_NUMBER: monnifyKeys.accountNumber,
  })
  assert.ok(read.ok)
  return read.settings
}

type Acts = Omit<
  TestWorld,
  'clock' | 'receiver' | 'url' | 'port' | 'bank' | 'bureau' | 'payouts' | 'airtime' | 'close'
>

function actsIn(world: Pick<TestWorld, 'url' | 'bank' | 'clock' | 'receiver'>): Acts {
  let made = 0
  const fresh = (kind: string): string => `${kind}${++made}`
  const control = <Answer>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer> => ask<Answer>(`${world.url}/__ctl${path}`, { method, body })
  const webhooksOf = (subject: string): Promise<SeenWebhook[]> =>
    control('GET', `/webhooks?reference=${subject}`)
  const freshCustomer = async (): Promise<string> => {
    const person = { firstName: 'Ngozi', lastName: 'Eze', phone: '+2348030000001' }
    const answer = await world.bank().ensureCustomer({ email: `${fresh('customer')}@example.com`, ...person })
    assert.ok(answer.outcome === 'accepted')
    return answer.value.customerCode
  }
  const freshDeposit = async (): Promise<Deposit> => {
    const account = await world.bank().openAccount({ customerCode: await freshCustomer() })
    assert.ok(account.outcome === 'accepted')
    const { ledger } = await control<{ ledger: { balance: number }[] }>('GET', '/ledger')
    const amounts = { grossMinor: 2_500_50n, netMinor: 2_500_50n - 25_01n }
    const balanceBefore = BigInt(ledger[0]?.balance ?? 0)
    return {
      reference: fresh('deposit-'),
      accountNumber: account.value.accountNumber,
      ...amounts,
      balanceBefore,
    }
  }
  return {
    fresh,
    control,
    webhooksOf,
    freshCustomer,
    freshDeposit,
    settle: (subjects) => eventually(() => settle({ ...world, control, webhooksOf }, subjects)),
    act: (deposit, what) => act(control, deposit, what),
  }
}

async function settle(
  world: Pick<TestWorld, 'receiver' | 'clock' | 'control' | 'webhooksOf'>,
  subjects?: ReadonlySet<string>,
): Promise<void> {
  world.receiver.release()
  if (world.receiver.takeUnanswered() > 0) world.clock.advance(webhookTimeoutMilliseconds)
  const asked = subjects
    ? [...subjects].map(world.webhooksOf)
    : [world.control<SeenWebhook[]>('GET', '/webhooks')]
  const webhooks = (await Promise.all(asked)).flat()
  const open = webhooks.filter((one) => one.delivered_at === null && !(one.copy_of && one.tries.length > 0))
  // One that is due is on its way, and is not hurried.
  const now = world.clock.now().getTime()
  const waits = open.map((one) => Date.parse(one.next_attempt_at ?? '') - now)
  if (waits.every((wait) => wait > 0)) world.clock.advance(Math.max(0, ...waits))
  assert.equal(open.length, 0)
}

async function ask<Answer>(
  url: string,
  { method, body }: { method: string; body: unknown },
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${url} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

async function act(control: TestWorld['control'], deposit: Deposit, what: DepositAct): Promise<void> {
  const path = `/bank/deposits/${deposit.reference}`
  const order = { account_number: deposit.accountNumber, amount: '2500.50', reference: deposit.reference }
  const arrive = (more: object): Promise<unknown> => control('POST', '/bank/deposits', { ...order, ...more })
  switch (what) {
    case 'nothing':
      return
    case 'deposit':
      await arrive({})
      return
    case 'deposit_pending':
      await arrive({ status: 'pending' })
      return
    case 'deposit_untold':
      await arrive({ webhook: false })
      return
    case 'deposit_told_wrongly':
      await arrive({ webhook_amount: '999999.00' })
      return
    case 'conclude_success':
      await control('POST', `${path}/conclude`, { status: 'success' })
      return
    case 'conclude_failed':
      await control('POST', `${path}/conclude`, { status: 'failed' })
      return
    case 'reverse':
      await control('POST', `${path}/reverse`)
      return
  }
}
