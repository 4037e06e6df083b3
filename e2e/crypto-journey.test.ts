// Promises about crypto deposits in a real browser on a small phone: from adding money to an address in five presses, and a deposit that is followed live.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import * as crypto from '#features/crypto/contract.ts'
import { issueReceipt } from '#features/receipts/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { rateIs } from './converter.ts'
import { type Moved, quickAddresses } from './crypto.ts'
import { send } from './customer.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
let customer: Customer

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  await rateIs(world, '1543.27')
  await quickAddresses(world)
  customer = await aCustomer(world, { tier: 2, device: 'known' })
  visitor = await visit(browser)
  await signInOn(world, visitor, customer)
})
after(async () => {
  await visitor?.close()
  await browser?.close()
  await world?.close()
})

const seen = (words: string | RegExp) => visitor.page.getByText(words).first().waitFor()

test('from adding money to the networks of a coin', async () => {
  const { page } = visitor
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${world.settings.publicUrl}/app/add-money`)
  await page.getByRole('link', { name: /^Crypto/ }).click()
  await seen('Which coin do you want to send?')
  await visitor.look('crypto-coins', 'both')
  await page.getByRole('link', { name: /^USDT/ }).click()
  await seen('Tron (TRC-20)')
  await visitor.look('crypto-networks', 'both')
})

test('the warning names coin and network, and is ticked before the address is made', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: /^Tron/ }).click()
  await seen('Send only USDT on Tron (TRC-20). Other coins or networks can be lost for good.')
  const make = page.getByRole('button', { name: 'Make my address' })
  assert.equal(await make.isDisabled(), true)
  await visitor.look('crypto-warning', 'both')
  await page.getByRole('checkbox').check()
  await make.click()
  await page.getByRole('button', { name: 'Copy address' }).waitFor()
  await page.getByRole('img', { name: 'QR code of your address' }).waitFor()
  await visitor.look('crypto-address', 'both')
})

let moved: Moved
test('a deposit is seen at its first blocks, and pinned on home and on what is pending until it is credited', async () => {
  const { page } = visitor
  const { data } = await send(world, crypto.readMyCrypto, { cookie: customer.cookie })
  const made = data.places.find(({ address }) => address !== null)
  moved = Object(
    await world.control('/chain/transfers', {
      coin: 'USDT',
      network: 'tron',
      to: made?.address,
      amount: '12.5',
      confirmations: 5,
    }),
  )
  await seen('5/20 confirmations')
  await visitor.look('crypto-confirming', 'both')
  const address = page.url()
  for (const [path, name] of [
    ['', 'home'],
    ['/activity?show=pending', 'pending'],
  ] as const) {
    await page.goto(`${world.settings.publicUrl}/app${path}`)
    await page.getByRole('link', { name: /12.50 USDT.*Tron · 5\/20 confirmations/ }).waitFor()
    await visitor.look(`crypto-${name}`, 'both')
    // What is expected is no empty wallet.
    assert.equal(await page.getByText('Your wallet is empty').count(), 0)
  }
  await page.goto(address)
  await seen('5/20 confirmations')
})

test('it is followed to the wallet without a reload', async () => {
  await eventually(() => rateIs(world, '1543.27'))
  await world.control(`/chain/transfers/${moved.id}/confirmations`, { add: 20 })
  await seen(/in your wallet, at \$1\s=\s₦1,520.12/)
  await visitor.look('crypto-credited', 'both')
})

test('its receipt says what came and by which spread, its transaction is copied, and the public page says that it was received', async () => {
  const { page } = visitor
  const { cookie } = customer
  const { data } = await send(world, crypto.listMyDeposits, { cookie })
  const id = data.items[0]?.transaction_id ?? assert.fail()
  await page.goto(`${world.settings.publicUrl}/app/activity?transaction=${id}`)
  await seen('from 12.50 USDT')
  await seen(/^₦[\d.,]+ \(1\.50%\)$/)
  await page.getByRole('button', { name: 'Copy Transaction ID' }).waitFor()
  await visitor.look('crypto-receipt', 'both')
  const receipt = (await send(world, issueReceipt, { cookie, params: { id } })).data
  const proof = await (await fetch(receipt.address)).text()
  for (const words of ['Received. The money has arrived.', '12.50 USDT'])
    assert.ok(proof.includes(words), words)
  assert.deepEqual(visitor.faults, [])
})
