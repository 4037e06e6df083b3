// Promises about whoever has a stolen phone and its PIN: a freeze stops what no partner has taken yet, and a small top-up opens no way for a
// large one.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import { aCustomer, type Customer } from './people.ts'
import { quote, sendMoney, toBank, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
})
after(() => world.close())

async function setFreeze(one: Pick<Customer, 'email'>, freeze: 'debit' | 'none'): Promise<void> {
  await world.api.doors.database.begin(async (sql) => {
    const [row] = await sql<{ account: bigint }>`
      select w.ledger_account account from wallets w join users u on u.id = w.user_id where u.email = ${one.email}`
    assert.ok(row)
    const context = { actor: 'test', intent: `freeze ${freeze}`, requestId: undefined }
    const at = world.clock.now()
    await setAccountState(sql, { account: accountId(row.account), freeze, closed: false, at, context })
  })
}

/** Each kind, whom it pays, and how much of our money its partner has. */
const kinds: Readonly<
  Record<string, { readonly to: Wish['to']; readonly hold: (money: string) => Promise<unknown> }>
> = {
  'a bank transfer': {
    to: toBank(),
    hold: (set) => world.control('/bank/float', { set }),
  },
  airtime: {
    to: { kind: 'airtime', code: 'mtn', account: '08031234510' },
    hold: (balance) => world.control('/vtpass/wallet', { balance }),
  },
}

for (const [name, { to, hold }] of Object.entries(kinds))
  test(`${name} that its partner did not take waits while its wallet is frozen`, async () => {
    const sender = await aCustomer(world, { money: '5000' })
    const stateOf = async (id: string, milliseconds: number) => {
      world.clock.advance(milliseconds)
      await world.settle()
      return (await transferOf(world, sender, id)).state
    }
    await hold('1.00')
    const { data } = await sendMoney(world, sender, { to, amount: '500' })
    const { transaction_id: id } = data
    await world.settle()
    assert.equal(await stateOf(id, minute), 'submitted')
    await setFreeze(sender, 'debit')
    await hold('5000000.00')
    for (let round = 0; round < 3; round++) assert.equal(await stateOf(id, 5 * minute), 'submitted')
    await setFreeze(sender, 'none')
    assert.equal(await stateOf(id, 5 * minute), 'success')
  })

test('a number stays new for a day after its first top-up', async () => {
  const { to } = kinds['airtime'] ?? {}
  assert.ok(to)
  const sender = await aCustomer(world, { money: '30000', device: 'known' })
  const strength = async () => (await quote(world, sender, { to, amount: '12000' })).data.strength
  assert.equal(await strength(), 'strong')
  await sendMoney(world, sender, { to, amount: '50' })
  await world.settle()
  assert.equal(await strength(), 'strong')
  world.clock.advance(24 * 60 * minute)
  assert.equal(await strength(), 'usual')
})

test('a first top-up that failed makes no number known: the day begins with the next', async () => {
  const to = { kind: 'airtime', code: 'mtn', account: '08031234596' } as const
  const sender = await aCustomer(world, { money: '30000', device: 'known' })
  const strength = async () => (await quote(world, sender, { to, amount: '12000' })).data.strength
  await sendMoney(world, sender, { to, amount: '50' })
  await world.settle()
  world.clock.advance(25 * 60 * minute)
  await sendMoney(world, sender, { to, amount: '51' })
  assert.equal(await strength(), 'strong')
})

test('what is bought for new numbers counts together: ₦10,000 in a day, and more asks for the stronger proof', async () => {
  const sender = await aCustomer(world, { money: '30000', device: 'known' })
  const strength = async (account: string, amount: string) =>
    (await quote(world, sender, { to: { kind: 'airtime', code: 'mtn', account }, amount })).data.strength
  const { to } = kinds['airtime'] ?? {}
  assert.ok(to)
  await sendMoney(world, sender, { to, amount: '8000' })
  await world.settle()
  for (const account of ['08031234510', '08031234511']) {
    assert.equal(await strength(account, '2000'), 'usual', account)
    assert.equal(await strength(account, '2001'), 'strong', account)
  }
  world.clock.advance(24 * 60 * minute)
  assert.equal(await strength('08031234510', '12000'), 'usual')
  assert.equal(await strength('08031234511', '10000'), 'usual')
})
