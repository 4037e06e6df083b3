// Answers for the adapters' judgement: every method of every adapter is driven through every behaviour of the table.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BankRail } from '#features/deposits/rail.ts'
import type { IdentityRail } from '#features/kyc/rail.ts'
import { type Clock, movedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { seededRandom } from '#kit/random.ts'
import { emptyTestDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { dojahIdentity } from './dojah/dojah.ts'
import { paystackBank } from './paystack/paystack.ts'
import {
  type Behaviour,
  behaviours,
  type HeardAct,
  type Hearing,
  type MethodKind,
  methodKinds,
  omissions,
  type Turn,
  type WorldAct,
} from './sandbox/behaviours.ts'
import { type Sandbox, startSandbox } from './sandbox/sandbox.ts'
import { type Arrival, openTestReceiver, type TestReceiver } from './sandbox/test-receiver.ts'

const secrets = {
  paystack: 'sk_test_of_the_behaviours',
  dojah: {
    appId: 'app-of-the-behaviours',
    secretKey: 'test_sk_of_the_behaviours',
    webhookSecret: 'hook-of-the-behaviours',
  },
}
const clock = movedClock(new Date('2026-03-02T09:00:00Z'))
const log = createLog({ level: 'silent', name: 'test' })
/** The adapters' own pauses pass at once; their time-outs are real. */
const hastyClock: Clock = { now: () => clock.now(), sleep: async () => undefined }
const patientMilliseconds = 30_000
/** For answers that never come. */
const hastyMilliseconds = 700

const closers: (() => Promise<void>)[] = []
let sandbox: Sandbox
let receiver: TestReceiver

before(async () => {
  const database = await emptyTestDatabase()
  closers.unshift(database.drop)
  receiver = await openTestReceiver()
  closers.unshift(receiver.close)
  sandbox = await startSandbox({
    databaseUrl: database.url,
    clock,
    random: seededRandom('behaviours'),
    httpPort: 0,
    smtpPort: 0,
    log,
    paystack: { secretKey: secrets.paystack, webhookUrl: `${receiver.url}/hooks/paystack` },
    dojah: { ...secrets.dojah, webhookUrl: `${receiver.url}/hooks/dojah` },
    webhookTimeoutMilliseconds: 1_500,
  })
  closers.unshift(sandbox.close)
})
after(async () => {
  for (const close of closers) await close()
})

function bank(timeoutMilliseconds = patientMilliseconds): BankRail {
  const baseUrl = `${sandbox.url}/paystack`
  return paystackBank({ baseUrl, secretKey: secrets.paystack, log, timeoutMilliseconds, clock: hastyClock })
}
function bureau(timeoutMilliseconds = patientMilliseconds): IdentityRail {
  return dojahIdentity({
    baseUrl: `${sandbox.url}/dojah`,
    ...secrets.dojah,
    log,
    timeoutMilliseconds,
    clock: hastyClock,
  })
}

/** What the adapters really have, found by looking: a method added later is here without anybody's help. */
function methodsOf(rail: string, adapter: object): { rail: string; method: string }[] {
  return Object.entries(adapter).flatMap(([method, value]) =>
    typeof value === 'function' ? [{ rail, method }] : [],
  )
}
const idle = { log, timeoutMilliseconds: 1, baseUrl: 'http://127.0.0.1:9' }
const methods = [
  ...methodsOf('paystack', paystackBank({ ...idle, secretKey: '' })),
  ...methodsOf('dojah', dojahIdentity({ ...idle, appId: '', secretKey: '', webhookSecret: '' })),
]
const kinds: Readonly<Record<string, Readonly<Record<string, MethodKind>>>> = methodKinds

// == Talking to the control plane ==

async function control<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${sandbox.url}/__ctl${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

type SeenWebhook = {
  id: string
  copy_of: string | null
  delivered_at: string | null
  next_attempt_at: string | null
  given_up_at: string | null
  tries: unknown[]
}
const webhooksOf = (subject: string): Promise<SeenWebhook[]> =>
  control('GET', `/webhooks?reference=${subject}`)
const allWebhooks = (): Promise<SeenWebhook[]> => control('GET', '/webhooks')

let made = 0
/** A word that no other subject of this run has. */
const fresh = (kind: string): string => `${kind}${++made}`

async function freshCustomer(): Promise<string> {
  const email = `${fresh('customer')}@example.com`
  const answer = await bank().ensureCustomer({
    email,
    firstName: 'Ngozi',
    lastName: 'Eze',
    phone: '+2348030000001',
  })
  assert.ok(answer.outcome === 'accepted')
  return answer.value.customerCode
}

type Deposit = {
  reference: string
  accountNumber: string
  grossMinor: bigint
  netMinor: bigint
  balanceBefore: bigint
}

async function freshDeposit(): Promise<Deposit> {
  const account = await bank().openAccount({ customerCode: await freshCustomer() })
  assert.ok(account.outcome === 'accepted')
  const { ledger } = await control<{ ledger: { balance: number }[] }>('GET', '/ledger')
  return {
    reference: fresh('deposit-'),
    accountNumber: account.value.accountNumber,
    grossMinor: 2_500_50n,
    netMinor: 2_500_50n - 25_01n,
    balanceBefore: BigInt(ledger[0]?.balance ?? 0),
  }
}

async function act(deposit: Deposit, what: WorldAct): Promise<void> {
  const arrive = (more: object): Promise<unknown> =>
    control('POST', '/bank/deposits', {
      account_number: deposit.accountNumber,
      amount: '2500.50',
      reference: deposit.reference,
      ...more,
    })
  switch (what) {
    case 'nothing':
      return
    case 'deposit':
      return void (await arrive({}))
    case 'deposit_pending':
      return void (await arrive({ status: 'pending' }))
    case 'deposit_untold':
      return void (await arrive({ webhook: false }))
    case 'deposit_told_wrongly':
      return void (await arrive({ webhook_amount: '999999.00' }))
    case 'conclude_success':
    case 'conclude_failed':
      return void (await control('POST', `/bank/deposits/${deposit.reference}/conclude`, {
        status: what.slice('conclude_'.length),
      }))
    case 'reverse':
      return void (await control('POST', `/bank/deposits/${deposit.reference}/reverse`))
  }
}

// == Calls: one driver a method ==

type Outcome = PartnerOutcome<unknown, string>
/** Something to call about. */
type Subject = {
  call(timeoutMilliseconds: number): Promise<Outcome>
  readonly deposit?: Deposit
  /** Whether the deposit shows in the last accepted answer. */
  sees?(): boolean
  /** How many things the calls have made. */
  count?(): Promise<number>
}
type Driver = {
  /** The request that the method is for, and the others it makes on the way. */
  readonly main: Readonly<Record<string, string>>
  readonly others: readonly Readonly<Record<string, string>>[]
  begin(): Promise<Subject>
}

const day = 86_400_000
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

function depositDriver<Value>(
  requests: Pick<Driver, 'main' | 'others'>,
  call: (rail: BankRail, deposit: Deposit) => Promise<PartnerOutcome<Value, string>>,
  sees: (value: Value, deposit: Deposit) => boolean,
): Driver {
  return {
    ...requests,
    begin: async () => {
      const deposit = await freshDeposit()
      let last: Value | undefined
      return {
        deposit,
        call: async (timeoutMilliseconds) => {
          const outcome = await call(bank(timeoutMilliseconds), deposit)
          if (outcome.outcome === 'accepted') last = outcome.value
          return outcome
        },
        sees: () => last !== undefined && sees(last, deposit),
      }
    },
  }
}

const drivers: Readonly<Record<string, Driver>> = {
  'paystack.ensureCustomer': {
    main: { method: 'POST', path: '/customer' },
    others: [],
    begin: async () => {
      const email = `${fresh('person')}@example.com`
      const codes = new Set<string>()
      return {
        call: async (timeout) => {
          const outcome = await bank(timeout).ensureCustomer({
            email,
            firstName: 'Ada',
            lastName: 'Obi',
            phone: '+2348030000002',
          })
          if (outcome.outcome === 'accepted') codes.add(outcome.value.customerCode)
          return outcome
        },
        count: async () => codes.size,
      }
    },
  },
  'paystack.openAccount': {
    main: { method: 'POST', path: '/dedicated_account' },
    others: [
      { method: 'GET', path: '/customer/*' },
      { method: 'GET', path: '/dedicated_account' },
    ],
    begin: async () => {
      const customerCode = await freshCustomer()
      return {
        call: (timeout) => bank(timeout).openAccount({ customerCode }),
        count: async () => {
          const response = await fetch(`${sandbox.url}/paystack/dedicated_account?customer=${customerCode}`, {
            headers: { authorization: `Bearer ${secrets.paystack}` },
          })
          const answer: { data: unknown[] } = await response.json()
          return answer.data.length
        },
      }
    },
  },
  'paystack.verifyDeposit': depositDriver(
    { main: { method: 'GET', path: '/transaction/verify/*' }, others: [] },
    (rail, { reference }) => rail.verifyDeposit(reference),
    (value, deposit) =>
      value.accountNumber === deposit.accountNumber &&
      value.gross.minor === deposit.grossMinor &&
      value.gross.minor - value.providerFee.minor === deposit.netMinor,
  ),
  'paystack.listDeposits': depositDriver(
    { main: { method: 'GET', path: '/transaction' }, others: [] },
    (rail) => {
      const now = clock.now().getTime()
      return rail.listDeposits({ from: new Date(now - day), until: new Date(now + day) })
    },
    (value, deposit) =>
      value.some(
        (one) => one.providerReference === deposit.reference && one.gross.minor === deposit.grossMinor,
      ),
  ),
  'paystack.floatBalance': depositDriver(
    { main: { method: 'GET', path: '/balance' }, others: [] },
    (rail) => rail.floatBalance(),
    (value, deposit) => sum(value.map((one) => one.minor)) - deposit.balanceBefore === deposit.netMinor,
  ),
  'paystack.statement': depositDriver(
    { main: { method: 'GET', path: '/balance/ledger' }, others: [{ method: 'GET', path: '/transaction' }] },
    (rail) => rail.statement(),
    (value, deposit) => {
      const own = value.filter((line) => line.providerReference === deposit.reference)
      return sum(own.map((line) => line.change.minor)) === deposit.netMinor
    },
  ),
  'dojah.lookup': {
    main: { method: 'GET', path: '/api/v1/kyc/*' },
    others: [],
    begin: async () => {
      const kind = made % 2 === 0 ? ('bvn' as const) : ('nin' as const)
      const number = `${String(++made).padStart(10, '3')}0`
      return { call: (timeout) => bureau(timeout).lookup({ kind, number }) }
    },
  },
}

const wordOf = (outcome: Outcome): string =>
  outcome.outcome === 'rejected' ? `rejected:${outcome.reason}` : outcome.outcome
const creations: readonly MethodKind[] = ['make_customer', 'open_account']

async function driveTurns(
  driver: Driver,
  { rail, kind, turns }: { rail: string; kind: MethodKind; turns: readonly Turn[] },
): Promise<void> {
  // What is made is made anew for each turn; what is asked about stays the same through the cell.
  const anew = creations.includes(kind)
  let subject = await driver.begin()
  for (const [index, turn] of turns.entries()) {
    if (anew && index > 0) subject = await driver.begin()
    if (index === 0 && subject.deposit && !/^(?:deposit|nothing)/.test(turn.world ?? ''))
      await act(subject.deposit, 'deposit')
    if (subject.deposit && turn.world) await act(subject.deposit, turn.world)
    const places = turn.on === 'others' ? driver.others : [driver.main]
    for (const [place, match] of places.entries()) {
      if (anew && place > 0) subject = await driver.begin()
      await driveTurn({ rail, subject, turn, match })
    }
    if (subject.count) {
      // Nothing was lost and nothing made twice: the same call as usual ends in exactly one.
      assert.equal((await subject.call(patientMilliseconds)).outcome, 'accepted')
      assert.equal(await subject.count(), 1)
    }
  }
}

type OneTurn = { rail: string; subject: Subject; turn: Turn; match: object }

async function driveTurn({ rail, subject, turn, match }: OneTurn): Promise<void> {
  const faults = turn.faults ?? []
  await control('DELETE', '/scenarios')
  if (faults.length > 0) await control('POST', '/scenarios', { rail, match, script: faults })
  const hangs = faults.some((fault) => fault.kind === 'hang_before' || fault.kind === 'hang_after')
  const timeout = hangs ? hastyMilliseconds : patientMilliseconds
  const calls = Promise.all(Array.from({ length: turn.times ?? 1 }, () => subject.call(timeout)))
  for (const fault of faults) {
    if (fault.kind !== 'slow') continue
    await eventually(async () => assert.equal((await control<{ held: number }>('GET', '/state')).held, 1))
    clock.advance(fault.milliseconds)
  }
  const outcomes = await calls
  const said = `${JSON.stringify(faults)} on ${JSON.stringify(match)}`
  for (const outcome of outcomes) {
    assert.equal(wordOf(outcome), turn.expect, said)
    assert.deepEqual(outcome, outcomes[0])
    if (outcome.outcome === 'accepted' && turn.sees !== undefined) {
      assert.equal(subject.sees?.(), turn.sees, `${said}: the deposit shows`)
    }
  }
  const left = await control<{ scenarios: unknown[] }>('GET', '/state')
  assert.deepEqual(left.scenarios, [], `every fault was met: ${said}`)
}

// == Webhooks ==

type Hears = {
  adapter: { readWebhook: BankRail['readWebhook'] | IdentityRail['readWebhook'] }
  hearing: Hearing
}

async function driveHearing({ adapter, hearing }: Hears): Promise<void> {
  const deposit = await freshDeposit()
  const subjects = new Set([deposit.reference])
  // Webhooks of earlier deposits, which nobody waited for, must not be counted as this one's.
  await settle()
  const from = receiver.arrivals.length
  receiver.plan(hearing.receiver ?? [])
  for (const what of hearing.acts) await hearAct(what, { deposit, subjects })
  await settle(subjects)
  const arrived = receiver.arrivals.slice(from)
  const read = arrived.map((arrival: Arrival) => adapter.readWebhook(arrival.raw, arrival.headers))
  const verified = read.filter((one) => one !== undefined)
  assert.equal(arrived.length, hearing.arrive, 'arrived')
  assert.equal(verified.length, hearing.verified, 'verified')
  assert.equal(new Set(verified.map((one) => one.dedupeKey)).size, hearing.different, 'different')
  if (hearing.tellsTrue === undefined) return
  for (const { event } of verified) {
    assert.ok(event.kind === 'deposit' && event.providerReference === deposit.reference)
    assert.equal(event.amount.minor === deposit.grossMinor, hearing.tellsTrue)
  }
}

const isEvent = (what: HeardAct): what is `event:${string}` => what.startsWith('event:')

async function hearAct(
  what: HeardAct,
  { deposit, subjects }: { deposit: Deposit; subjects: Set<string> },
): Promise<void> {
  if (isEvent(what)) {
    await control('POST', '/identity/events', {
      reference: deposit.reference,
      status: what.slice('event:'.length),
    })
    return
  }
  switch (what) {
    case 'copies':
    case 'badsig':
    case 'flipbyte':
    case 'oldts': {
      await settle(subjects)
      const [original] = (await Promise.all([...subjects].map(webhooksOf))).flat()
      const how = what === 'copies' ? { times: 3 } : { tamper: what }
      await control('POST', `/webhooks/${original?.id}/redeliver`, how)
      return
    }
    case 'late_first': {
      const later = { ...deposit, reference: fresh('deposit-') }
      subjects.add(later.reference)
      const order = {
        account_number: deposit.accountNumber,
        amount: '2500.50',
        reference: deposit.reference,
        webhook_delay_ms: 60_000,
      }
      await control('POST', '/bank/deposits', order)
      await act(later, 'deposit')
      await settle(new Set([later.reference]))
      assert.equal((await webhooksOf(deposit.reference)).filter((one) => one.delivered_at).length, 0)
      clock.advance(60_000)
      return
    }
    case 'account_before_answer': {
      const customerCode = await freshCustomer()
      subjects.add(customerCode)
      const match = { method: 'POST', path: '/dedicated_account' }
      await control('POST', '/scenarios', { rail: 'paystack', match, script: [{ kind: 'webhook_first' }] })
      const from = receiver.arrivals.length
      assert.equal((await bank().openAccount({ customerCode })).outcome, 'accepted')
      const [arrival] = receiver.arrivals.slice(from)
      assert.ok(arrival, 'the webhook came before the answer')
      assert.deepEqual(bank().readWebhook(arrival.raw, arrival.headers)?.event, {
        kind: 'account_opened',
        customerCode,
      })
      return
    }
    case 'nothing':
    case 'deposit':
    case 'deposit_pending':
    case 'deposit_untold':
    case 'deposit_told_wrongly':
    case 'conclude_success':
    case 'conclude_failed':
    case 'reverse':
      return act(deposit, what)
  }
}

/** Until every webhook of these subjects, or of all, is delivered; the clock is moved on to each next try. */
async function settle(subjects?: ReadonlySet<string>): Promise<void> {
  await eventually(async () => {
    receiver.release()
    const webhooks = subjects
      ? (await Promise.all([...subjects].map(webhooksOf))).flat()
      : await allWebhooks()
    const open = webhooks.filter(
      (one) => one.delivered_at === null && (one.copy_of === null || one.tries.length === 0),
    )
    const due = open.filter((one) => one.next_attempt_at !== null && one.tries.length > 0)
    if (due.length > 0) clock.advance(3 * 60_000)
    assert.equal(open.length, 0)
  })
}

// == The table ==

async function drive(row: Behaviour, { rail, method }: { rail: string; method: string }): Promise<void> {
  const kind = kinds[rail]?.[method]
  assert.ok(kind, `${rail}.${method} has a kind in the table`)
  const cell = row.cells[kind]
  if ('notApplicable' in cell) return
  if ('hears' in cell) {
    for (const hearing of cell.hears)
      await driveHearing({ adapter: rail === 'dojah' ? bureau() : bank(), hearing })
    return
  }
  const driver = drivers[`${rail}.${method}`]
  assert.ok(driver, `${rail}.${method} has a driver`)
  await driveTurns(driver, { rail, kind, turns: cell.turns })
}

test('the table leaves out no behaviour, no method of any adapter and no cell', () => {
  assert.deepEqual(omissions(behaviours, methods), [])
})

test('a method, a row or a cell that is left out is found', () => {
  const withoutRow = behaviours.filter((row) => row.name !== 'amount mismatch')
  assert.deepEqual(omissions(withoutRow, methods), ['no row for “amount mismatch”'])
  const withMethod = [...methods, { rail: 'paystack', method: 'payOut' }]
  assert.deepEqual(omissions(behaviours, withMethod), ['no kind for paystack.payOut'])
  const withoutMethod = methods.filter(({ method }) => method !== 'statement')
  assert.deepEqual(omissions(behaviours, withoutMethod), ['paystack.statement is no method'])
  const silent = behaviours.map((row) =>
    row.name === 'slow 200'
      ? { ...row, cells: { ...row.cells, list: { turns: [] }, ask_person: { notApplicable: 'no' } } }
      : row,
  )
  assert.deepEqual(omissions(silent, methods), [
    '“slow 200” says nothing of list',
    '“slow 200” says nothing of ask_person',
  ])
})

for (const row of behaviours) {
  for (const name of methods) {
    test(`${row.name}: ${name.rail}.${name.method}`, () => drive(row, name))
  }
}

test('an outage of one partner leaves the other alone', async () => {
  const look = (): Promise<Outcome> => bureau().lookup({ kind: 'bvn', number: '22222222222' })
  await control('POST', '/outage', { rail: 'paystack', mode: '503', untilMs: 60_000 })
  assert.equal((await bank().floatBalance()).outcome, 'unknown')
  assert.equal((await look()).outcome, 'accepted')
  await control('POST', '/outage', { rail: 'dojah', mode: 'html' })
  await control('POST', '/outage', { rail: 'paystack', mode: 'off' })
  assert.equal((await bank().floatBalance()).outcome, 'accepted')
  assert.equal((await look()).outcome, 'unknown')
  clock.advance(60_000)
  assert.equal((await look()).outcome, 'accepted')
})

test('the statement of a deposit that was taken back has both movements under its reference', async () => {
  const deposit = await freshDeposit()
  await act(deposit, 'deposit')
  await act(deposit, 'reverse')
  const statement = await bank().statement()
  assert.ok(statement.outcome === 'accepted')
  const own = statement.value.filter((line) => line.providerReference === deposit.reference)
  assert.deepEqual(
    own.map((line) => line.change.minor),
    [deposit.netMinor, -deposit.netMinor],
  )
  const [newest] = statement.value.slice(-1)
  const float = await bank().floatBalance()
  assert.ok(float.outcome === 'accepted')
  assert.deepEqual(float.value, [newest?.balanceAfter])
})

test('lists longer than a page are read to their end', async () => {
  const deposit = await freshDeposit()
  const order = { account_number: deposit.accountNumber, amount: '1.00', webhook: false }
  const references = Array.from({ length: 230 }, (_, index) => `${deposit.reference}-of-many-${index}`)
  for (const reference of references) await control('POST', '/bank/deposits', { ...order, reference })
  const now = clock.now().getTime()
  const listed = await bank().listDeposits({ from: new Date(now - day), until: new Date(now + day) })
  assert.ok(listed.outcome === 'accepted')
  const found = new Set(listed.value.map((one) => one.providerReference))
  assert.deepEqual(
    references.filter((reference) => !found.has(reference)),
    [],
  )
  assert.equal(found.size, listed.value.length, 'none comes twice')
  const statement = await bank().statement()
  assert.ok(statement.outcome === 'accepted')
  let balance = 0n
  for (const line of statement.value) {
    balance += line.change.minor
    assert.equal(line.balanceAfter.minor, balance, 'oldest first, without a gap')
  }
})
