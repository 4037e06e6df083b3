// Answers for making the demo world: the product's own verbs and the partners' own contracts, under a moved clock.
import { resolve } from 'node:path'
import { createAdmin } from '#features/admin-sign-in/public.ts'
import { sealAudit } from '#features/audit/public.ts'
import { activeAccounts, depositsOfReference, houseLines, recordTopUps } from '#features/deposits/public.ts'
import { readBrand } from '#kit/brand/brand.ts'
import { offersCoins } from '#kit/brand/coins-offered.ts'
import { movedClock, type MovedClock } from '#kit/clock.ts'
import { handOverJobs } from '#kit/jobs/jobs.ts'
import { startOfLagosDay } from '#kit/lagos.ts'
import type { Log } from '#kit/log.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { seededRandom } from '#kit/random.ts'
import type { Settings } from '#kit/settings.ts'
import { withSandboxAt } from '#rails/settings.ts'
import { type Api, startApi } from '../server.ts'
import { sendCoins } from './coins.ts'
import { convert } from './convert.ts'
import type { DemoEvent } from './events.ts'
import { backAfterMilliseconds, payeesOf, scripts, webhookDelayMilliseconds } from './endings.ts'
import { chooseTag, confirmIdentity, confirmPhone, type Letters, signUp } from './inhabitant.ts'
import { freePort, openPartners } from './own-partners.ts'
import { arrive, codeBySms, control, register, untilDone, untilTold } from './partners-hands.ts'
import type { Person } from './people.ts'
import { markDone, type Part, type Plan, planDemo } from './progress.ts'
import { askForTierTwo, type Office, rise } from './rising.ts'
import { hasLivedOn, sendMoney } from './send-money.ts'

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
  readonly customers: readonly { readonly email: string; readonly tier: number }[]
}

export const demoPassword = 'a little extra for everyone'
const staff = [
  { name: 'Halima Yusuf', role: 'owner', mailbox: 'owner' },
  { name: 'Folake Adeyemi-Bankole', role: 'finance', mailbox: 'finance' },
  { name: 'Chinedu Obi', role: 'support', mailbox: 'support' },
  { name: 'Tersoo Iorliam', role: 'auditor', mailbox: 'auditor' },
] as const

type World = {
  readonly api: Api
  readonly clock: MovedClock
  readonly sandboxUrl: string
  readonly letters: Letters
  readonly ownerEmail: string
  readonly takesCoins: boolean
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
  const { settings, log, customers, untilDay } = options
  const plan = await planDemo(settings.databaseUrl, {
    customers,
    untilDay,
    mailHost: `customers.${brand.host}`,
  })
  const random = seededRandom(`demo world, attempt ${plan.attempt}`)
  const apiPort = await freePort()
  const sandbox = await openPartners(settings, { clock, random, log, apiPort, businessName: brand.name })
  const api = await startApi({
    settings: {
      ...withSandboxAt(settings, Number(new URL(sandbox.url).port)),
      port: apiPort,
      host: '127.0.0.1',
      testControl: false,
    },
    log,
    clock,
    random,
    queue: 'demo',
    mailer: letters,
    runsJobs: false,
  })
  const world: World = {
    api,
    clock,
    sandboxUrl: sandbox.url,
    letters,
    ownerEmail: `owner@${brand.host}`,
    takesCoins: offersCoins(brand),
    options,
  }
  try {
    return await populate(world, plan, brand.host)
  } finally {
    await api.close()
    await sandbox.close()
  }
}

async function populate(world: World, plan: Plan, host: string): Promise<DemoSignIn> {
  const begun = plan.parts[0]?.events[0]?.at ?? world.clock.now()
  world.clock.set(new Date(begun.getTime() - 86_400_000))
  await hireStaff(world, host)
  await control(world.sandboxUrl, '/bank/outcomes', { method: 'DELETE' })
  for (const body of scripts) await control(world.sandboxUrl, '/bank/outcomes', { body })
  // Once: whoever starts it again finds what the owners brought.
  if (plan.parts[0]?.done === 0) await bringOwnersMoney(world)
  for (const part of plan.parts) await live(world, part, plan.untilDay)
  // What is asked about again a day later has its day.
  world.clock.set(new Date(startOfLagosDay(plan.untilDay).getTime() + 86_400_000 - 1000))
  await world.api.jobs.drain()
  // What is asked about a week later is asked by the live world.
  await handOverJobs(world.api.worker.sql, { from: 'demo', to: 'main' })
  await sealAudit(world.api.worker)
  const first = plan.parts[0]?.events ?? []
  const customers = first.flatMap((event) =>
    event.what === 'sign_up' ? [{ email: event.person.email, tier: event.tier }] : [],
  )
  return { ownerEmail: world.ownerEmail, password: demoPassword, customers }
}

/** What the house's owners begin with: fees of the bank, transfers under way and wallets that staff fund are paid from it. */
const ownersNaira = '25000000.00'

// The bank's own statement tells of it, as ever. A world that was cut off after the bank had it records it and asks for no more.
async function bringOwnersMoney({ api, sandboxUrl }: World): Promise<void> {
  if ((await recordTopUps(api.doors, api.rails.bank)) > 0) return
  const { sql } = api.doors.database
  const [known] = await sql<{
    is_there: boolean
  }>`select exists (select from ${houseLines(sql)} line) is_there`
  if (known?.is_there === true) return
  await control(sandboxUrl, '/bank/float', { body: { top_up: ownersNaira } })
  await recordTopUps(api.doors, api.rails.bank)
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
async function live(world: World, { name, events, done }: Part, untilDay: string): Promise<void> {
  const { sql } = world.api.doors.database
  for (const [index, event] of events.entries()) {
    if (index < done) continue
    world.clock.set(event.at)
    await happen(world, event)
    await markDone(sql, { part: name, untilDay, done: index + 1 })
    world.options.onProgress?.(index + 1, events.length)
  }
}

async function happen(world: World, event: DemoEvent): Promise<void> {
  const { api } = world
  switch (event.what) {
    case 'sign_up':
      return arriveAsPerson(world, event)
    case 'deposit':
      await deposit(world, event)
      return api.jobs.drain()
    case 'transfer':
      return transfer(world, event)
    case 'convert':
      return convert(api, event, await enter(world, event.person))
    case 'coins': {
      const { sandboxUrl, clock } = world
      if (!world.takesCoins) return
      const enterAs = () => enter(world, event.person)
      return sendCoins({ api, sandboxUrl, advance: (by) => clock.advance(by), enter: enterAs }, event)
    }
    case 'ask_for_tier': {
      const { person } = event
      const cookie = await enter(world, person)
      await askForTierTwo(office(world), { person, cookie })
    }
  }
}

const office = ({ api, clock, letters, ownerEmail }: World): Office => ({
  api,
  clock,
  letters,
  decider: { email: ownerEmail, password: demoPassword },
})

const enter = ({ api, letters }: World, person: Person): Promise<string> =>
  signUp(api.url, person, { letters, runJobs: () => api.jobs.drain() })

async function arriveAsPerson(world: World, event: DemoEvent & { what: 'sign_up' }): Promise<void> {
  const { api, clock, sandboxUrl } = world
  const { person, story, tier } = event
  if (story === 'confirmed') await register(sandboxUrl, person)
  const cookie = await enter(world, person)
  if (story === 'looks_around') return
  clock.advance(240_000)
  // A number that ends in 3 is one that the register does not know.
  const number = story === 'confirmed' ? person.identity.number : `${person.identity.number.slice(0, -1)}3`
  const identity = { ...person.identity, number }
  await confirmIdentity(api.url, cookie, { identity, email: person.email })
  await api.jobs.drain()
  if (story !== 'confirmed') return
  await confirmPhone(api.url, cookie, {
    runJobs: () => api.jobs.drain(),
    codeBySms: () => codeBySms(sandboxUrl, person.phone),
  })
  if (person.tag !== undefined) await chooseTag(api.url, cookie, person.tag)
  if (tier > 1) await rise(office(world), { person, cookie }, tier === 2 ? 2 : 3)
}

async function deposit(world: World, event: DemoEvent & { what: 'deposit' }): Promise<void> {
  const { sql } = world.api.doors.database
  const [account] = await sql<{ account_number: string; user_id: string; is_lived: boolean }>`
    select v.account_number, v.user_id, exists ${depositsOfReference(sql, event.reference)} is_lived
    from ${activeAccounts(sql)} v join users u on u.id = v.user_id where u.email = ${event.person.email}`
  if (account === undefined) throw new Error('the demo world is stuck: a customer has no account number')
  if (!account.is_lived && (await hasLivedOn(sql, [account.user_id], event.at))) return
  await arrive(world.sandboxUrl, { event, accountNumber: account.account_number })
}

async function transfer(world: World, event: DemoEvent & { what: 'transfer' }): Promise<void> {
  const { api, clock, sandboxUrl } = world
  const reference = await sendMoney(api, event)
  // Between customers nothing is handed over: what is left to do is done with the next moment's.
  if (reference === undefined && event.outgoing.to.kind === 'customer') return
  await api.jobs.drain()
  if (reference === undefined) return
  clock.advance(webhookDelayMilliseconds)
  await untilTold(sandboxUrl, reference)
  await api.jobs.drain()
  if (!comesBack(event)) return
  clock.advance(backAfterMilliseconds)
  await untilDone(sandboxUrl, reference)
  clock.advance(webhookDelayMilliseconds)
  await untilTold(sandboxUrl, reference)
  await api.jobs.drain()
}

function comesBack({ outgoing: { to } }: DemoEvent & { what: 'transfer' }): boolean {
  return to.kind === 'bank' && to.accountNumber === payeesOf.comes_back.accountNumber
}
