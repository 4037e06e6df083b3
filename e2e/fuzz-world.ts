// Answers for the world that hostile requests are sent to: who asks, what they have, and that they can go on asking.
import { hashToken } from '#kit/crypto/vault.ts'
import type { Database } from '#kit/db/database.ts'
import { signInAdmin } from './admin.ts'
import { pin } from './customer.ts'
import { aCustomerWithAll, giveAllToOwner } from './everything.ts'
import type { Target } from './fuzzing.ts'
import type { Asker } from './hostile-requests.ts'
import { idSlotsOf, kindOf } from './id-slots.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { type Things, thingsOfCustomer } from './things.ts'
import type { World } from './world.ts'
import { adminRoles } from '#kit/roles.ts'

/** Some of what exists for a slot, and something of another kind now and then. */
function idsIn(things: Things): Asker['idsFor'] {
  const all = Object.values(things).flat()
  return (call, slot) => {
    const found = idSlotsOf(call).find(
      ({ path }) => path.split('.').findLast((part) => part !== '0') === slot,
    )
    const kind = found && kindOf(found)
    return (kind && things[kind]) ?? all
  }
}

/** What a person would write where a contract asks for no more than letters. */
const rightTexts = {
  bank_code: ['058', '044'],
  account_number: ['0123456710', '0123456743'],
  amount: ['1500', '0.01', '100000.01'],
  daily: ['20000'],
  pin: [pin],
  new_pin: ['7391'],
  handle: ['nobody@example.com', '08060000001'],
  first_name: ['Ada'],
  last_name: ['Obi'],
  phone: ['08031234567'],
  date_of_birth: ['1994-03-14'],
  from: ['2026-06-01', '2026-07-01'],
  to: ['2026-06-14', '2026-06-15'],
  on: ['2026-06-15'],
  first_at: ['2026-06-20T10:00:00Z'],
  until: ['2026-12-20T10:00:00Z'],
  columns: ['email', 'reference'],
  query: ['ada', 'status:pending', 'amount>50000'],
  month: ['2026-06'],
  email: ['support@staff.example', 'somebody-else@example.com'],
  reason: ['As the bank has written'],
  code: ['transfers', '123456'],
  tag: ['adaobi'],
} satisfies Asker['rightTexts']

/** A customer of whom nobody else may learn anything, under names that only they have. */
async function aBystander(world: World): Promise<{ customer: Customer; secrets: string[] }> {
  const customer = await aCustomer(world, { money: '7777', device: 'known' })
  const { sql } = world.api.doors.database
  await sql`update users set first_name = 'Zebulonette', last_name = 'Quartermainville' where id = ${customer.id}`
  const things = await thingsOfCustomer(world.api.doors.database, customer.id)
  const { case: _ofNobody, ...theirs } = things
  const ids = Object.values(theirs).flat()
  const { email, phone, account } = customer
  return {
    customer,
    secrets: [...ids, email, phone, phone.slice(4), account, 'Zebulonette', 'Quartermainville'],
  }
}

/** Lets sessions live on whatever ended them, and limits begin anew. */
async function renew({ clock }: World, { sql }: Database, tokens: readonly string[]): Promise<void> {
  const hashes = tokens.map(hashToken)
  const now = clock.now()
  const later = new Date(now.getTime() + 3_600_000)
  await sql`update admins set state = 'active' where state <> 'active'`
  await sql`
    update admin_sessions set ended_at = null, last_active_at = ${now}, proven_at = ${now}, proven_by = 'passkey',
      expires_at = ${later}
    where token_hash = any(${hashes}::bytea[])`
  await sql`
    update customer_sessions set ended_at = null, ended_because = null, unlocked = true, expires_at = ${later}
    where token_hash = any(${hashes}::bytea[])`
  await sql`truncate rate_limits`
}

/** Counts and sums of everything that is money: what the ledger holds, and what was asked to move. */
async function printOfMoney(world: World): Promise<string> {
  const { sql } = world.api.doors.database
  const [row] = await sql<{ print: string }>`
    select concat_ws(' ',
      (select concat_ws('/', count(*), sum(balance)) from ledger.accounts), (select count(*) from ledger.transfers),
      (select concat_ws('/', count(*), sum(amount)) from ledger.entries), (select concat_ws('/', count(*), count(state)) from ledger.holds),
      (select concat_ws('/', count(*), sum(amount_minor)) from transactions), (select count(*) from orders),
      (select count(*) from approvals), (select count(*) from standing_orders), (select count(*) from charge_rules),
      (select count(*) from deposits)) as print`
  return row?.print ?? ''
}

const tokenOf = ({ headers }: Asker): string =>
  headers['authorization']?.slice('Bearer '.length) ?? headers['cookie']?.split('=')[1] ?? ''

const times = (count: number, asker: Asker): Asker[] => Array.from({ length: count }, () => asker)

/** Everybody who asks, each with one of everything of theirs, and somebody who does not ask. */
export async function openTarget(world: World): Promise<Target> {
  const owner = await signInAdmin(world, await aMember(world, 'owner'))
  const { customer, things } = await aCustomerWithAll(world)
  const all = { ...things, ...(await giveAllToOwner(world, owner, customer)) }
  const known = {
    idsFor: idsIn(all),
    rightTexts: { ...rightTexts, email: [customer.email, ...rightTexts.email] },
  }
  const bystander = await aBystander(world)
  const nobody: Asker = { name: 'nobody', headers: {}, ...known }
  const mine: Asker = { name: 'a customer', headers: { cookie: customer.cookie }, ...known }
  const staff: Asker[] = [{ name: 'owner', headers: owner, ...known }]
  for (const role of adminRoles)
    if (role !== 'owner')
      staff.push({ name: role, headers: await signInAdmin(world, await aMember(world, role)), ...known })
  const [first = nobody] = staff
  const tokens = [mine, ...staff].map(tokenOf)
  const rights = world.database.open('finance_owner')
  const byRealm = {
    anyone: [nobody, nobody, nobody, mine, first],
    customer: [...times(18, mine), nobody, first],
    admin: [...times(12, first), ...staff, mine, nobody],
  }
  return {
    app: world.api.app,
    askersOf: ({ realm }) => byRealm[realm],
    secrets: { of: bystander.secrets, from: new Set([nobody.name, mine.name]) },
    renew: () => renew(world, rights, tokens),
    printOfMoney: () => printOfMoney(world),
  }
}
