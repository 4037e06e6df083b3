// Answers for one of everything that has an id, made by the calls that make it: of a customer, and of a member of staff.
import assert from 'node:assert/strict'
import * as stepUpOfStaff from '#features/admin-step-up/contract.ts'
import { makeList } from '#features/bill-lists/contract.ts'
import { makeLink } from '#features/bills/goods-contract.ts'
import { openJobCase } from '#features/cases/public.ts'
import { beginUnlocking } from '#features/customer-sign-in/contract.ts'
import { previewFreeTransfers, setFreeTransfers } from '#features/charges/contract.ts'
import * as safety from '#features/customer-safety/contract.ts'
import { makeAlert } from '#features/exchange/alert-contract.ts'
import * as exports from '#features/exports/contract.ts'
import * as receipts from '#features/receipts/contract.ts'
import * as savedViews from '#features/saved-views/contract.ts'
import * as staffMessages from '#features/staff-messages/contract.ts'
import { invitePerson } from '#features/staff/invitations-contract.ts'
import * as orders from '#features/standing-orders/contract.ts'
import * as statements from '#features/statements/contract.ts'
import * as stepUp from '#features/step-up/contract.ts'
import { testAuthenticator } from '#features/step-up/test-authenticator.ts'
import * as tiers from '#features/tiers/contract.ts'
import * as userRecord from '#features/user-record/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { openWallet } from '#features/wallets/public.ts'
import type { CallContract, WireAnswer } from '#kit/http/contract.ts'
import { topUpHouse } from './bank-side.ts'
import { priceOf, rateIs } from './converter.ts'
import { addressOf, blocks, move, quickAddresses } from './crypto.ts'
import { confirmEmail, pin, send } from './customer.ts'
import { oweADebt } from './debt-acts.ts'
import { arrive } from './depositor.ts'
import { paper, staffPaperOf } from './papers.ts'
import { aCustomer, type Customer, confirmNin, setTier } from './people.ts'
import { authorise, sendMoney, toBank } from './sender.ts'
import { type Things, thingsOfCustomer, thingsOfMember } from './things.ts'
import type { World } from './world.ts'

type Asked = { readonly params?: Record<string, string>; readonly query?: string; readonly body?: unknown }

let keys = 0

/** Calls as somebody, who must be let in and answered. */
function handsOf(world: World, headers: Readonly<Record<string, string>>) {
  return async <C extends CallContract>(contract: C, asked: Asked = {}): Promise<WireAnswer<C>> => {
    keys += 1
    const answer = await send(world, contract, {
      ...asked,
      headers: {
        ...headers,
        ...(contract.idempotencyKey === undefined ? {} : { 'idempotency-key': `all-${keys}` }),
      },
    })
    assert.ok(
      answer.status === 200 || answer.status === 202,
      `${contract.name}: ${JSON.stringify(answer.body)}`,
    )
    return answer.data
  }
}

const codeIn = (address: string): string => address.slice(address.lastIndexOf('/') + 1)
const siteOf = (world: World) => ({ origin: world.settings.publicUrl, host: 'localhost' })

/** What waits for a proof: challenges of passkeys, an authorisation that was not used, and one that waits for its code. */
async function leaveProofsOpen(
  world: World,
  customer: Customer,
  quoted: { hash: string; seen: string },
): Promise<void> {
  const ask = handsOf(world, { cookie: customer.cookie })
  const key = testAuthenticator(siteOf(world))
  const begun = await ask(stepUp.beginAddingPasskey, { body: {} })
  await ask(stepUp.addPasskey, {
    body: { challenge_id: begun.challenge_id, response: key.create(begun.options) },
  })
  await ask(stepUp.beginAddingPasskey, { body: {} })
  await ask(beginUnlocking, { body: {} })
  await ask(stepUp.beginAuthorising, { body: { purpose: 'standing_order', hash: quoted.hash } })
  for (const strength of ['usual', 'strong'])
    await ask(stepUp.authoriseWithPin, { body: { purpose: 'standing_order', ...quoted, strength, pin } })
  const email = `moved-${customer.email}`
  const prepared = await ask(safety.prepareEmail, { body: { email } })
  const id = await authorise(world, customer, {
    purpose: 'contact',
    hash: prepared.hash,
    seen: prepared.seen,
    strength: 'strong',
  })
  await ask(safety.changeEmail, { body: { email, authorisation_id: id } })
  await ask(safety.sendPhoneCode, { body: {} })
}

const tron = { coin: 'USDT', network: 'tron' } as const
let passports = 0

/** Confirms the second number, and asks for tier 2 with a paper that has been looked at; or has the paper ready. */
async function riseBy(world: World, { cookie }: Customer, wished: 'asked' | 'ready'): Promise<void> {
  world.clock.advance(1_000)
  await confirmNin(world, cookie)
  const front = await paper(world, cookie, 'id_front')
  await world.settle()
  if (wished === 'ready') return
  world.clock.advance(1_000)
  const body = { document_kind: 'passport', document_number: `A2000000${(passports += 1)}`, front }
  await handsOf(world, { cookie })(tiers.askForTierTwo, { body })
  await world.settle()
}

/** A payout that a copy from before it does not know, of a restore that is over: nothing is shut by it. */
async function loseAPayout(world: World, { id }: Customer): Promise<void> {
  const now = world.clock.now()
  const { sql } = world.database.open('finance_owner')
  const [restore] = await sql<{ id: bigint }>`
    insert into restores (copied_at, restored_at, compared_at, concluded_at) values (${now}, ${now}, ${now}, ${now})
    returning id`
  await sql`
    insert into lost_payouts (id, restore_id, provider, reference, transfer_id, wallet_id, made_at, state, amount_minor,
      provider_reference, bank_code, account_number, payee_name, narration, found_at)
    select id, ${restore?.id ?? 0n}, 'paystack', 'lost-' || id, id, id, ${now}, 'success', 150000,
      'lost-' || id, '058', '0123456710', 'SOMEBODY', '', ${now} from wallets where user_id = ${id}`
}

/** A price that is kept, and a rate that is waited for. */
async function keepAPrice(world: World, customer: Customer): Promise<void> {
  await rateIs(world, '1500.00')
  const { doors } = world.api
  await doors.database.begin((sql) => openWallet(sql, doors, { userId: customer.id, currency: 'USD' }))
  // Dollars are for a higher tier than the one that is asked for here.
  await setTier(world, customer, 2)
  await priceOf(world, customer, { from: 'NGN', amount: '1', in: 'USD' })
  await setTier(world, customer, 1)
  await handsOf(world, { cookie: customer.cookie })(makeAlert, { body: { side: 'buy', rate: '1400' } })
}

/** Coins that were sent to them, with enough blocks: they are in their wallet. */
async function beSentCoins(world: World, customer: Customer): Promise<void> {
  await quickAddresses(world)
  const to = await addressOf(world, customer, tron)
  await blocks(world, await move(world, { ...tron, to, amount: '5' }), 20)
}

let meters = 0

/** A bill that is paid and has delivered its token, with a link that shows it. */
async function shareABill(world: World, customer: Customer): Promise<void> {
  const account = `45039${String((meters += 1)).padStart(4, '0')}10`
  const to = { kind: 'bill', code: 'ikeja-electric-prepaid', account } as const
  const sent = await sendMoney(world, customer, { to, amount: '1000' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await world.settle()
  const params = { transaction_id: sent.data.transaction_id }
  await handsOf(world, { cookie: customer.cookie })(makeLink, { params, body: { shows_token: true } })
}

export type Whole = { readonly customer: Customer; readonly things: Things }

/** An order that pays every month from tomorrow on; answers what its authorisation was for. */
async function orderMonthly(
  world: World,
  customer: Customer,
  plan: { readonly to: ReturnType<typeof toBank>; readonly amount: string },
): Promise<{ hash: string; seen: string }> {
  const ask = handsOf(world, { cookie: customer.cookie })
  const first_at = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
  const order = { ...plan, every: 'month', first_at }
  const previewed = await ask(orders.previewOrder, { body: order })
  const { hash, seen } = previewed
  const authorisation_id = await authorise(world, customer, {
    purpose: 'standing_order',
    hash,
    seen,
    strength: 'strong',
  })
  await ask(orders.makeOrder, { body: { ...order, hash, authorisation_id } })
  return { hash, seen }
}

/**
 * A customer with one of everything; one who is `ready` has not asked for tier 2, and can.
 */
export async function aCustomerWithAll(world: World, tierTwo: 'asked' | 'ready' = 'asked'): Promise<Whole> {
  await topUpHouse(world)
  const customer = await aCustomer(world, { money: '50000', device: 'known' })
  const ask = handsOf(world, { cookie: customer.cookie })
  await riseBy(world, customer, tierTwo)
  const plan = { to: toBank(), amount: '1500' }
  const sent = await sendMoney(world, customer, plan, { save_as: 'Landlord' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await world.settle()
  const { hash, seen } = await orderMonthly(world, customer, plan)
  await shareABill(world, customer)
  await keepAPrice(world, customer)
  await beSentCoins(world, customer)
  await ask(makeList, {
    body: { lines: [{ biller: 'dstv', reference: '1029384710', amount: '', plan: '', label: '' }] },
  })
  const [wallet] = await ask(wallets.listMyWallets)
  const statement = await ask(statements.issueStatement, {
    body: { wallet: wallet?.account_id, from: '2026-06-01', to: '2026-06-15' },
  })
  const { sql } = world.api.doors.database
  const [deposit] = await sql<{ id: string }>`
    select id from transactions where user_id = ${customer.id} and direction = 'credit' limit 1`
  const receipt = await ask(receipts.issueReceipt, { params: { id: deposit?.id ?? '' } })
  await leaveProofsOpen(world, customer, { hash, seen })
  // More than their tier may take in at once waits in suspense, with a case.
  await arrive(world, customer.account, '900000')
  // A second place where they are signed in, as long as it is not opened.
  await confirmEmail(world, customer.email)
  await loseAPayout(world, customer)
  await oweADebt(world, customer)
  const stopped = { id: 1n, kind: 'planted', attempts: 3, error: 'It ended its process.' }
  await world.api.doors.database.begin((inside) => openJobCase(inside, world.api.doors, stopped))
  const things = await thingsOfCustomer(world.api.doors.database, customer.id)
  const codes = {
    receipt: [codeIn(receipt.address)],
    statementCode: [codeIn(statement.address)],
    walletReference: [wallet?.wallet_reference ?? ''],
  }
  return { customer, things: { ...things, ...codes } }
}

/** What an owner or somebody of another role has: their own things, and what they have asked for. */
export async function giveAllToOwner(
  world: World,
  headers: Record<string, string>,
  about: Customer,
): Promise<Things> {
  const ask = handsOf(world, headers)
  const view = { list: 'users', name: 'Mine', state: 'query=ada', shared: false }
  await ask(savedViews.saveView, { body: view })
  await ask(userRecord.addNote, { params: { id: about.id }, body: { body: 'Called about a card.' } })
  const wanted = { list: 'users', columns: ['email'], format: 'csv' }
  const asked = await ask(exports.askForExport, { body: wanted })
  await world.settle()
  const link = await ask(exports.linkToExport, { params: { id: asked.id } })
  await ask(invitePerson, { body: { email: 'newcomer@staff.example', role: 'support' } })
  const notice = { subject: 'Hello', body: 'Some words to read.', email: about.email }
  await ask(staffMessages.sendToUser, { body: notice })
  const free = await ask(previewFreeTransfers, { query: '?count=4' })
  await ask(setFreeTransfers, { body: { count: 4, hash: free.hash, reason: 'Agreed by the board' } })
  const key = testAuthenticator(siteOf(world))
  const begun = await ask(stepUpOfStaff.beginAddingMyPasskey, { body: {} })
  const response = key.create(begun.options)
  await ask(stepUpOfStaff.addMyPasskey, {
    body: { challenge_id: begun.challenge_id, name: 'Office', response },
  })
  await ask(stepUpOfStaff.beginAddingMyPasskey, { body: {} })
  await ask(stepUpOfStaff.beginProving, { body: {} })
  await world.settle()
  const { sql } = world.api.doors.database
  const [me] = await sql<{ id: string }>`select admin_id as id from exports where id = ${asked.id}`
  const things = await thingsOfMember(world.api.doors.database, me?.id ?? '')
  const staffPaper = await staffPaperOf(world, headers, about.id)
  await world.settle()
  return { ...things, exportFile: [codeIn(link.href)], staffPaper: [staffPaper] }
}
