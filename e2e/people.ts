// Answers for the people of tests: customers with a tier, money and a device, and members of staff, each with numbers of their own.
import assert from 'node:assert/strict'
import { createAdmin } from '#features/admin-sign-in/public.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as deposits from '#features/deposits/contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import * as uploads from '#features/uploads/contract.ts'
import type { Database } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { parseAmount } from '#kit/money/money.ts'
import { eventually } from '#kit/test/eventually.ts'
import { adminCreate } from '../apps/launch/commands/admin.ts'
import type { CommandContext } from '../apps/launch/commands/command.ts'
import { adminPassword } from './admin.ts'
import { confirmEmail, pin, profile, type Reachable, selfieOf, send } from './customer.ts'
import { arrive } from './depositor.ts'
import type { AdminRole } from '#kit/roles.ts'

/** Somebody who has signed up, with the session of their only device. */
export type Person = {
  readonly id: string
  readonly cookie: string
  readonly email: string
  /** As it is kept: `+234…`. */
  readonly phone: string
}
/** Somebody with a wallet and an account number at the bank. */
export type Customer = Person & { readonly account: string }

/** A world in this process, or one of processes of its own. */
export type Populated = Reachable & (OfDoors | OfProcesses)
type OfDoors = { readonly api: { readonly doors: Doors } }
type OfProcesses = { readonly watch: Database; commandContext(said: string[]): CommandContext }

const databaseOf = (world: Populated): Database => ('watch' in world ? world.watch : world.api.doors.database)

type Counts = { people: number; readonly staff: Map<AdminRole, number> }
/** Of each world, however it is wrapped: so a file's people are the same ones whatever ran before it. */
const counted = new WeakMap<Reachable['control'], Counts>()

function countsOf({ control }: Reachable): Counts {
  const counts = counted.get(control) ?? { people: 0, staff: new Map() }
  counted.set(control, counts)
  return counts
}

/** A number of the bureau's that nobody else has. Its last digit is what the sandbox goes by: 0 finds whoever is registered. */
const bureauNumber = (first: string, world: Reachable): string =>
  `${first}${String((countsOf(world).people += 1)).padStart(7, '0')}0`

export type Wants = {
  /** 0: signed up, no more. 1: a BVN and a face are confirmed. 2 and 3: as a review of staff's would have made them. The usual is 1. */
  readonly tier?: 0 | 1 | 2 | 3
  /** What a stranger has sent them, in naira. On the first day of a device no more than that day allows reaches the wallet. */
  readonly money?: string
  /** `known` is a device whose first day is over. */
  readonly device?: 'new' | 'known'
  /** Where the test is about it. */
  readonly email?: string
}

/** Makes a customer by the calls that the app makes. */
export async function aCustomer(world: Populated, wants: Wants & { readonly tier: 0 }): Promise<Person>
export async function aCustomer(world: Populated, wants?: Wants): Promise<Customer>
export async function aCustomer(world: Populated, wants: Wants = {}): Promise<Person | Customer> {
  const { tier = 1, money = '0', device = 'new' } = wants
  const person = await signUp(world, wants.email)
  if (device === 'known') await ageDevices(world, person)
  if (tier === 0) return person
  await confirmIdentity(world, person.cookie)
  const customer = { ...person, account: await accountOf(world, person.cookie) }
  // What is on their account is what the test wants, whatever their tier may take in at once.
  if (money !== '0' || tier > 1) await setTier(world, person, 3)
  if (money !== '0') await receive(world, customer, money)
  if (money !== '0' || tier > 1) await setTier(world, person, tier)
  return customer
}

/** Signs somebody up to home: e-mail, profile, PIN, terms. */
async function signUp(world: Reachable, wished?: string): Promise<Person> {
  const number = (countsOf(world).people += 1)
  const email = wished ?? `person${number}@example.com`
  const phone = `0806${String(number).padStart(7, '0')}`
  const cookie = await confirmEmail(world, email)
  const saved = await send(world, signIn.saveProfile, { cookie, body: profile(phone) })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const chosen = await send(world, signIn.choosePin, { cookie, body: { pin, accept_terms: true } })
  if (chosen.status !== 200) throw new Error(JSON.stringify(chosen.body))
  return { id: chosen.data.uuid, cookie, email, phone: `+234${phone.slice(1)}` }
}

/** Confirms a BVN and the face of somebody who has signed up: tier 1, a wallet, an account number. */
export async function confirmIdentity(world: Reachable, cookie: string): Promise<void> {
  const number = await register(world, 'bvn')
  const selfie = await selfieOf(world, cookie)
  // Who asks before it is looked at waits for seconds.
  await world.settle()
  await eventually(async () => {
    const { data } = await send(world, uploads.findUpload, { cookie, params: { id: selfie } })
    assert.equal(data.state, 'clean')
  })
  await checked(world, cookie, { kind: 'bvn', number, selfie })
}

/** Confirms a NIN beside the BVN; answers the NIN. */
export async function confirmNin(world: Reachable, cookie: string): Promise<string> {
  const number = await register(world, 'nin')
  await checked(world, cookie, { kind: 'nin', number })
  return number
}

/** Lets the bureau know who signed up with `profile` under a new number. */
async function register(world: Reachable, kind: 'bvn' | 'nin'): Promise<string> {
  const number = bureauNumber(kind === 'bvn' ? '223' : '703', world)
  const { first_name, last_name, date_of_birth } = profile('')
  await world.control('/identity/people', { kind, number, first_name, last_name, date_of_birth })
  return number
}

async function checked(world: Reachable, cookie: string, body: object): Promise<void> {
  const asked = await send(world, kyc.checkIdentity, { cookie, body })
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
  await world.settle()
}

/** In a live world the jobs run by themselves: what they make is waited for. */
export const accountOf = (world: Reachable, cookie: string): Promise<string> =>
  eventually(async () => {
    const found = await send(world, deposits.findMyVirtualAccount, { cookie })
    assert.ok(found.data, JSON.stringify(found.body))
    return found.data.account_number
  })

/** A stranger's transfer, until it is in the wallet. */
async function receive(world: Populated, { id, email, account }: Customer, naira: string): Promise<void> {
  const wanted = parseAmount(naira, 'NGN')
  assert.ok(wanted.ok, naira)
  await arrive(world, account, naira)
  await eventually(async () => {
    const [wallet] = await databaseOf(world).sql<{ balance: bigint }>`
      select a.balance from wallets w join ledger.accounts a on a.id = w.ledger_account where w.user_id = ${id}`
    assert.equal(
      wallet?.balance,
      wanted.value.minor,
      `of ${naira} that came for ${email}; in a live world a new device takes in no more than its first day allows: device: 'known'`,
    )
  })
}

/** Gives a customer another tier, as a review of staff's would. */
export const setTier = (world: Populated, { email }: Pick<Person, 'email'>, tier: number): Promise<unknown> =>
  databaseOf(world).sql`update users set kyc_tier = ${tier} where email = ${email}`

/** Ends the first day of a customer's devices, in which less comes and goes. */
export const ageDevices = (world: Populated, { email }: Pick<Person, 'email'>): Promise<unknown> =>
  databaseOf(world).sql`
    update customer_devices set activated_at = activated_at - interval '3 days'
    where user_id = (select id from users where email = ${email})`

/**
 * Makes a member of staff; answers the address: `role@staff.example`, and `second-role@staff.example` for another of a role.
 * In a world of processes the operator's command makes them.
 */
export async function aMember(world: Populated, role: AdminRole): Promise<string> {
  const { staff } = countsOf(world)
  const before = staff.get(role) ?? 0
  assert.ok(before < 2, `two of ${role} are all that tests need`)
  staff.set(role, before + 1)
  const isSecond = before === 1
  const email = `${isSecond ? 'second-' : ''}${role}@staff.example`
  const wanted = { email, name: `A ${isSecond ? 'second ' : ''}${role}`, role, password: adminPassword }
  if ('watch' in world) {
    const args = Object.entries(wanted).flatMap(([name, value]) => [`--${name}`, value])
    assert.equal(await adminCreate.run(args, world.commandContext([])), 0)
  } else {
    const made = await createAdmin(world.api.doors, wanted)
    assert.ok(made.ok, email)
  }
  return email
}
