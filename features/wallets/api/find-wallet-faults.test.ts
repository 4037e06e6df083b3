// Promises about the total of customers: it is the sum of their wallets whatever else stands in the book, and the proof says where that ends.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plantUser, plantWallet } from '#features/users/test-people.ts'
import { openDatabase } from '#kit/db/database.ts'
import { money } from '#kit/money/money.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { commit, openAccount } from '#ledger/ledger.ts'
import { type AccountClass, type AccountId, accountId, credit, debit, houseOwn } from '#ledger/posting.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { bendBook, naira, newKey, noon } from '#ledger/test-book.ts'
import { findWalletFaults } from './find-wallet-faults.ts'
import { sumBalances } from './total-balance.ts'

let app: TestApp
let wallet: AccountId
before(async () => {
  app = await testApp({ routes: () => undefined })
  const { id } = await plantUser(app.doors)
  await plantWallet(app.doors, id)
  const [row] = await app.doors.database.sql<{ ledger_account: bigint }>`select ledger_account from wallets`
  wallet = accountId(row?.ledger_account ?? 0n)
})
after(() => app.close())

const sql = () => app.doors.database.sql
const total = async () => (await sumBalances(sql(), { currency: 'NGN', now: noon })).amount
const walletHas = async () => {
  const [row] = await sql()<{ balance: bigint }>`select balance from ledger.accounts where id = ${wallet}`
  return money('NGN', row?.balance ?? 0n)
}
const open = (of: Exclude<AccountClass, 'customer' | 'house'>) =>
  openAccount(sql(), {
    currency: 'NGN',
    at: noon,
    class: of,
    mayGoNegative: of === 'loan',
    ...(of === 'loan' && { normalSide: 'debit' }),
  })

test('loans, cards and coins stand beside wallets, and the total of customers is still that of their wallets', async () => {
  const [loan, card, coin] = [await open('loan'), await open('card'), await open('coin')]
  const answers = await commit(
    sql(),
    [
      [debit(loan, naira(90n)), credit(wallet, naira(90n))],
      [debit(wallet, naira(40n)), credit(card, naira(40n))],
      [debit(houseOwn('NGN', 'fees'), naira(5n)), credit(coin, naira(5n))],
    ].map((legs) => ({
      op: 'post',
      key: newKey(),
      effectiveAt: noon,
      context: { actor: 'test', intent: 'a test', requestId: undefined },
      posting: { kind: 'moved', legs },
    })),
    { now: noon },
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['posted', 'posted', 'posted'],
  )
  assert.deepEqual(await total(), await walletHas())
  assert.deepEqual(await findWalletFaults(sql()), [])
  const faults = (await verifyLedger(app.doors.database)).filter(({ ok }) => !ok)
  assert.deepEqual(faults, [])
})

test('a wallet on a card’s account, a customer’s account without a wallet, and one that was made another’s, are named', async () => {
  const card = await open('card')
  const superuser = openDatabase({ url: app.database.superuserUrl, connections: 1 })
  await superuser.sql`update wallets set ledger_account = ${card}`
  const [onCard, alone] = await findWalletFaults(sql())
  assert.match(
    onCard ?? '',
    new RegExp(`^Wallet wlt_\\w+ in NGN stands on account ${card}, of class card in NGN\\.$`),
  )
  assert.equal(alone, `Account ${wallet} of a customer is that of 0 wallets.`)
  await superuser.sql`update wallets set ledger_account = ${wallet}`
  const found = await bendBook(superuser, [`update ledger.accounts set class = 'card' where id = ${wallet}`])
  assert.deepEqual(Object.keys(found), ['account_seals'])
  await superuser.close()
})
