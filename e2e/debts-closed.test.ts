// Promises about debts of customers whose account is closed: nothing is recovered, and what the bank gives again is theirs until it is paid.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as cases from '#features/cases/contract.ts'
import { recoverDebts } from '#features/debts/public.ts'
import { sweepDeposits } from '#features/deposits/public.ts'
import * as returns from '#features/transfers/return-contract.ts'
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import { booksAgree, payFromHouse, topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { debtActs } from './debt-acts.ts'
import { arrive } from './depositor.ts'
import { type MoneyDesk, openMoneyDesk } from './money-desk.ts'
import { aCustomer, type Customer } from './people.ts'
import { sendMoney } from './sender.ts'
import { approveAs, pendingOf } from './staff.ts'
import type { World } from './world.ts'

let desk: MoneyDesk
let world: World

before(async () => {
  desk = await openMoneyDesk()
  world = desk.world
  await topUpHouse(world)
})
beforeEach(() => desk.signIn())
after(() => world.close())

const { previewClaim: see, claimDebt: claim } = debtActs(() => desk)

/** What the bank does with a deposit, and our books hear by its list. */
async function hears(reference: string, what: 'reverse' | 'give-again'): Promise<void> {
  await world.control(`/bank/deposits/${reference}/${what}`, {})
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  await world.settle()
}
/** The open case about a deposit. */
async function caseOf(reference: string) {
  const { sql } = world.api.doors.database
  const [row] = await sql<{ kind: string; id: string }>`
    select kind, id from cases where facts ->> 'reference' = ${reference} and state = 'open'`
  return row
}

/** As two of staff close it. */
async function close({ id }: Customer): Promise<void> {
  const { begin } = world.api.doors.database
  await begin(async (sql) => {
    const [wallet] = await sql<{ account: bigint }>`
      select ledger_account account from wallets where user_id = ${id}`
    const context = { actor: 'test', intent: 'close', requestId: undefined }
    const account = accountId(wallet?.account ?? 0n)
    const at = world.clock.now()
    await setAccountState(sql, { account, freeze: 'none', closed: true, at, context })
  })
  await world.database.open('finance_owner').sql`update users set status = 'closed' where id = ${id}`
}

test('what is claimed of a customer whose account is closed says so, and nothing is recovered', async () => {
  const [musa, ngozi] = [
    await aCustomer(world, { device: 'known', tier: 3 }),
    await aCustomer(world, { device: 'known', tier: 3 }),
  ]
  const reference = await arrive(world, musa.account, '5000')
  const to = { kind: 'customer', handle: ngozi.email } as const
  assert.equal((await sendMoney(world, musa, { to, amount: '5000' })).status, 200)
  await close(musa)
  await hears(reference, 'reverse')
  const { items } = (
    await send(world, cases.listCases, { headers: desk.headers(), query: `?user=${musa.id}` })
  ).data
  const [about] = items.filter(({ kind }) => kind === 'deposit_taken_back')
  assert.equal(about?.user?.closed, true)
  const id = about?.id ?? ''
  const claimed = await claim(id, (await see(id)).data.hash)
  assert.equal(claimed.status, 200, JSON.stringify(claimed.body))
  assert.match(JSON.stringify(claimed.body), /while the account is open/)
  const [row] = await world.api.doors.database.sql<{ changes: object }>`
    select changes from audit_log where action = 'debts.claim' and target_id = ${id}`
  assert.match(JSON.stringify(row?.changes), /"recovery"/)
  assert.equal(await recoverDebts(world.api.doors), 0)
  await booksAgree(world)
})

test('what was recovered for a deposit is kept when the bank gives it again after the account was closed, and leaves by two people; mails say so', async () => {
  const tobi = await aCustomer(world, { device: 'known', tier: 3 })
  const reference = await arrive(world, tobi.account, '3000')
  await hears(reference, 'reverse')
  const taken = (await caseOf(reference))?.id ?? ''
  assert.equal((await claim(taken, (await see(taken)).data.hash)).status, 200)
  assert.equal(await recoverDebts(world.api.doors), 1)
  await close(tobi)
  await hears(reference, 'give-again')
  const kept = await caseOf(reference)
  assert.equal(kept?.kind, 'transfer_return_unclaimed')
  const [mail] = await world.mails(tobi.email)
  assert.match(mail?.subject ?? '', /We have ₦3,000\.00 for you/)
  assert.match(mail?.text ?? '', /an account in your name, and we pay it there/)
  await booksAgree(world)
  const params = { id: kept.id }
  const line = await payFromHouse(world, 300_000n)
  const query = `?bank_reference=${encodeURIComponent(line)}`
  const seen = await send(world, returns.previewReturnSettlement, { headers: desk.headers(), params, query })
  assert.deepEqual(
    seen.data.postings.map(({ account, side, amount }) => `${account} ${side} ${amount}`),
    ['NGN/unclaimed debit 3000.00', 'NGN/owner-funds credit 3000.00'],
  )
  const body = { hash: seen.data.hash, reason: 'GTBank', bank_reference: line }
  const wish = await send(world, returns.settleReturn, { headers: desk.keyed(), params, body })
  assert.equal((await approveAs(world, 'owner@staff.example', pendingOf(wish))).status, 200)
  assert.equal(await caseOf(reference), undefined)
  await world.settle()
  assert.match((await world.mails(tobi.email))[0]?.subject ?? '', /We paid you ₦3,000\.00 at another bank/)
  await booksAgree(world)
})
