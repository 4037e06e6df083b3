// Answers for making the demo world: the product's own verbs and the partners' own contracts, under a moved clock.
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { createAdmin } from '#features/admin-sign-in/public.ts'
import { sealAudit } from '#features/audit/public.ts'
import { readBrand } from '#kit/brand/brand.ts'
import { type Clock, movedClock, type MovedClock, systemClock } from '#kit/clock.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import type { Log } from '#kit/log.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { decimalText, money } from '#kit/money/money.ts'
import { type Random, seededRandom } from '#kit/random.ts'
import type { Settings } from '#kit/settings.ts'
import { type Sandbox, startSandbox } from '#rails/sandbox/sandbox.ts'
import { type Api, startApi } from '../server.ts'
import { type DemoEvent, demoEvents } from './events.ts'
import { confirmIdentity, type Letters, signUp } from './inhabitant.ts'
import { ownPartners } from './own-partners.ts'
import { sendMoney } from './send-money.ts'

export type DemoOptions = {
  readonly settings: Settings
  readonly log: Log
  /** All customers there are to be, the first three included. */
  readonly customers: number
  /** The last Lagos day of the demo's history, `yyyy-mm-dd`; yesterday when not given. Kept from the first seeding on. */
  readonly untilDay?: string
  readonly onProgress?: (done: number, all: number) => void
}

/** Who can sign in to what was made. The password is only ever the demo's. */
export type DemoSignIn = {
  readonly ownerEmail: string
  readonly password: string
  readonly customers: readonly string[]
}

export const demoPassword = 'a little extra for everyone'
const firstPeople = 3
const staff = [
  { name: 'Halima Yusuf', role: 'owner', mailbox: 'owner' },
  { name: 'Folake Adeyemi-Bankole', role: 'finance', mailbox: 'finance' },
  { name: 'Chinedu Obi', role: 'support', mailbox: 'support' },
  { name: 'Tersoo Iorliam', role: 'auditor', mailbox: 'auditor' },
] as const

// The bank tells of a transfer when we are done with sending it, so that nothing of it depends on which is faster.
const webhookDelayMilliseconds = 1_000

type World = {
  readonly api: Api
  readonly clock: MovedClock
  readonly sandboxUrl: string
  readonly letters: Letters
  readonly options: DemoOptions
}

// Demo customers have no mailbox anywhere: their mail is read here, where a sign-up waits for its code.
function ownLetters(): Mailer & Letters {
  const codes = new Map<string, string>()
  return {
    send: async (message) => {
      const code = /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0]
      if (code) codes.set(message.to, code)
      return { outcome: 'accepted', value: undefined }
    },
    handOver: async () => ({ outcome: 'accepted', value: undefined }),
    ping: async () => ({ outcome: 'accepted', value: undefined }),
    close: () => undefined,
    codeFor: (email) => codes.get(email) ?? '',
  }
}

/** Makes the owner, some staff and the customers; what is there already stays. Answers how to sign in. */
export async function seedDemo(options: DemoOptions): Promise<DemoSignIn> {
  const brand = readBrand(resolve(import.meta.dirname, '../../..', options.settings.brandDir))
  const start = new Date('2020-01-01T00:00:00Z')
  const clock = movedClock(start)
  const letters = ownLetters()
  const random = seededRandom(
    `demo world of ${options.customers <= firstPeople ? 'the first' : 'the others'}`,
  )
  const apiPort = await freePort()
  const { settings, log } = options
  const sandbox = await openPartners(settings, { clock, random, log, apiPort, businessName: brand.name })
  const api = await startApi({
    settings: {
      ...settings,
      port: apiPort,
      host: '127.0.0.1',
      testControl: false,
      ...ownPartners(sandbox.url),
    },
    log,
    clock,
    random,
    queue: 'demo',
    mailer: letters,
    runsJobs: false,
  })
  const world: World = { api, clock, sandboxUrl: sandbox.url, letters, options }
  try {
    return await populate(world, brand.host)
  } finally {
    await api.close()
    await sandbox.close()
  }
}

function openPartners(
  settings: Settings,
  given: { clock: Clock; random: Random; log: Log; apiPort: number; businessName: string },
): Promise<Sandbox> {
  const { apiPort, ...doors } = given
  return startSandbox({
    ...doors,
    databaseUrl: settings.databaseSandboxUrl,
    httpPort: 0,
    smtpPort: 0,
    queue: 'demo',
    paystack: {
      secretKey: settings.paystackSecretKey,
      webhookUrl: `http://127.0.0.1:${apiPort}/hooks/paystack`,
    },
    dojah: {
      appId: settings.dojahAppId,
      secretKey: settings.dojahSecretKey,
      webhookSecret: settings.dojahWebhookSecret,
      webhookUrl: `http://127.0.0.1:${apiPort}/hooks/dojah`,
    },
  })
}

// The bank must know where to send webhooks before the server that takes them is up.
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port was found')
  return address.port
}

async function populate(world: World, host: string): Promise<DemoSignIn> {
  const { options } = world
  const untilDay = await findUntilDay(world)
  const mailHost = `customers.${host}`
  const first = demoEvents({ first: 0, count: Math.min(firstPeople, options.customers), untilDay, mailHost })
  world.clock.set(new Date((first[0]?.at ?? world.clock.now()).getTime() - 86_400_000))
  await hireStaff(world, host)
  await control(world, '/bank/outcomes', {
    times: null,
    steps: [{ status: 'success', code: '00', webhook_delay_ms: webhookDelayMilliseconds }],
  })
  await live(world, { part: 'the first', untilDay, events: first })
  if (options.customers > firstPeople) {
    const others = demoEvents({
      first: firstPeople,
      count: options.customers - firstPeople,
      untilDay,
      mailHost,
    })
    await live(world, { part: `the others, ${options.customers}`, untilDay, events: others })
  }
  // What is asked about again a day later has its day.
  world.clock.set(new Date(startOfLagosDay(untilDay).getTime() + 86_400_000 - 1000))
  await world.api.jobs.drain()
  await sealAudit(world.api.worker)
  const customers = first.flatMap((event) => (event.what === 'sign_up' ? [event.person.email] : []))
  return { ownerEmail: `owner@${host}`, password: demoPassword, customers }
}

async function findUntilDay(world: World): Promise<string> {
  const [row] = await world.api.doors.database.sql<{
    until_day: string
  }>`select until_day from demo_progress order by until_day limit 1`
  if (row !== undefined) return row.until_day
  return world.options.untilDay ?? lagosDay(new Date(systemClock().now().getTime() - 86_400_000))
}

async function hireStaff(world: World, host: string): Promise<void> {
  for (const { name, role, mailbox } of staff) {
    const hired = await createAdmin(world.api.doors, {
      email: `${mailbox}@${host}`,
      name,
      role,
      password: demoPassword,
    })
    if (!hired.ok) throw new Error(`the demo world is stuck: ${name} was not hired (${hired.code})`)
  }
}

/** Lives through the events that have not been lived through yet; where it was cut off, the cut event is repeated. */
async function live(
  world: World,
  part: { part: string; untilDay: string; events: readonly DemoEvent[] },
): Promise<void> {
  const { sql } = world.api.doors.database
  const [row] = await sql<{
    events_done: number
  }>`select events_done from demo_progress where part = ${part.part}`
  const done = row?.events_done ?? 0
  for (const [index, event] of part.events.entries()) {
    if (index < done) continue
    world.clock.set(event.at)
    await happen(world, event)
    await sql`
      insert into demo_progress (part, until_day, events_done) values (${part.part}, ${part.untilDay}, ${index + 1})
      on conflict (part) do update set events_done = ${index + 1}`
    world.options.onProgress?.(index + 1, part.events.length)
  }
}

async function happen(world: World, event: DemoEvent): Promise<void> {
  const { api, clock } = world
  const runJobs = () => api.jobs.drain()
  switch (event.what) {
    case 'sign_up': {
      const { person, story } = event
      if (story === 'confirmed') await register(world, event)
      const cookie = await signUp(api.url, person, { letters: world.letters, runJobs })
      if (story === 'looks_around') return
      clock.advance(240_000)
      // A number that ends in 3 is one that the register does not know.
      const number =
        story === 'confirmed' ? person.identity.number : `${person.identity.number.slice(0, -1)}3`
      const identity = { ...person.identity, number }
      await confirmIdentity(api.url, cookie, { identity, email: person.email })
      return runJobs()
    }
    case 'deposit':
      await deposit(world, event)
      return runJobs()
    case 'transfer': {
      const reference = await sendMoney(api, event)
      if (reference === undefined) return
      await runJobs()
      clock.advance(webhookDelayMilliseconds)
      await untilTold(world, reference)
      return runJobs()
    }
  }
}

async function control(world: World, path: string, body: object): Promise<void> {
  const response = await fetch(`${world.sandboxUrl}/__ctl${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(
      `the demo world is stuck: the sandbox answered ${response.status} to ${path}: ${await response.text()}`,
    )
}

async function register(world: World, event: DemoEvent & { what: 'sign_up' }): Promise<void> {
  const { person } = event
  await control(world, '/identity/people', {
    kind: person.identity.kind,
    number: person.identity.number,
    first_name: person.firstName,
    last_name: person.lastName,
    date_of_birth: person.dateOfBirth,
  })
}

async function deposit(world: World, event: DemoEvent & { what: 'deposit' }): Promise<void> {
  const { sql } = world.api.doors.database
  const [account] = await sql<{ account_number: string }>`
    select v.account_number from virtual_accounts v join users u on u.id = v.user_id
    where u.email = ${event.person.email} and v.state = 'active'`
  if (account === undefined) throw new Error('the demo world is stuck: a customer has no account number')
  await control(world, '/bank/deposits', {
    account_number: account.account_number,
    amount: decimalText(money('NGN', event.arrival.amountKobo)),
    sender_name: event.arrival.senderName,
    sender_bank: event.arrival.senderBank,
    narration: event.arrival.narration,
    reference: event.reference,
  })
  await untilTold(world, event.reference)
}

// The clock stands still until the bank's webhook was delivered and noted: nothing of this moment happens later.
async function untilTold(world: World, reference: string): Promise<void> {
  const pause = systemClock()
  for (;;) {
    const response = await fetch(
      `${world.sandboxUrl}/__ctl/webhooks?reference=${encodeURIComponent(reference)}`,
    )
    const webhooks = (await response.json()) as { delivered_at: string | null }[]
    if (webhooks.every((webhook) => webhook.delivered_at !== null)) return
    await pause.sleep(3)
  }
}
