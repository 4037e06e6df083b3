// Promises about the sandbox's page in a real browser on a small phone: coins sent there reach the customer's app, blocks taken back take them back, and the rate moves the converter's price.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { openDollars, rateIs, readRate } from './converter.ts'
import { addressOf, byItself, quickAddresses } from './crypto.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
/** Who plays the world. */
let player: Visitor
let visitor: Visitor
let customer: Customer
let address: string

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  await rateIs(world, '1543.27')
  await quickAddresses(world)
  customer = await aCustomer(world, { tier: 2, money: '1000', device: 'known' })
  address = await addressOf(world, customer, { coin: 'USDT', network: 'tron' })
  await openDollars(world, customer)
  player = await visit(browser)
  visitor = await visit(browser)
  await signInOn(world, visitor, customer)
})
after(async () => {
  await player?.close()
  await visitor?.close()
  await browser?.close()
  await world?.close()
})

const seen = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
const form = (name: string) => player.page.getByRole('form', { name, exact: true })
const press = (name: string, button: string) => form(name).getByRole('button', { name: button }).click()
const openPage = () => player.page.goto(world.sandbox.url)
const openCoin = () => visitor.page.goto(`${world.settings.publicUrl}/app/add-money/crypto/usdt/tron`)

test('what is wrong is said beside its field, which has the focus, and what was typed stays', async () => {
  const { page } = player
  await openPage()
  await player.look('sandbox-page', 'both')
  await form('Send coins').getByLabel('To address').fill(`${address}x`)
  await form('Send coins').getByLabel('Amount').fill('12.5')
  await press('Send coins', 'Send coins')
  await seen(page, 'This is no address. One on Tron begins with T and has 34 characters.')
  const to = form('Send coins').getByLabel('To address')
  assert.equal(await to.inputValue(), `${address}x`)
  assert.equal(await to.evaluate((box) => box === document.activeElement), true)
  assert.equal(await form('Send coins').getByLabel('Amount').inputValue(), '12.5')
  await player.look('sandbox-page-refused')
})

test('with the keyboard alone coins are sent, and the app shows them on their way', async () => {
  const { page } = player
  await page.keyboard.press('Control+a')
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
  await form('Send coins').getByText('12.5 USDT are on their way on Tron').waitFor()
  await player.look('sandbox-page-sent')
  await openCoin()
  await seen(visitor.page, /12.5(0+)? USDT/)
})

test('blocks that are mined credit them; what a network takes back before is gone, or comes again', async () => {
  const { page } = player
  await form('Mine blocks').getByLabel('Blocks').fill('5')
  await press('Mine blocks', 'Mine blocks')
  await seen(page, '5 of 20 blocks')
  await seen(visitor.page, '5/20 confirmations')
  await form('Reorganise a network').getByLabel('Blocks taken back').fill('5')
  await form('Reorganise a network')
    .getByLabel('What becomes')
    .selectOption('They come by another transaction')
  await press('Reorganise a network', 'Take blocks back')
  await seen(page, /1 transfer came by another transaction/)
  await seen(visitor.page, '0/20 confirmations')
  await eventually(() => rateIs(world, '1543.27'))
  await press('Mine blocks', 'Mine blocks')
  await seen(page, '20 blocks, 20 are enough')
  await seen(visitor.page, /in your wallet, at \$1\s=\s₦1,520.12/)
  assert.equal(await balanceOf(world, customer.cookie), '20001.50')
})

test('coins that vanish are credited to nobody', async () => {
  await form('Send coins').getByLabel('To address').fill(address)
  await form('Send coins').getByLabel('Amount').fill('7')
  await press('Send coins', 'Send coins')
  await form('Mine blocks').getByLabel('Blocks').fill('3')
  await press('Mine blocks', 'Mine blocks')
  await seen(visitor.page, '3/20 confirmations')
  await press('Reorganise a network', 'Take blocks back')
  await seen(player.page, /1 transfer vanished/)
  world.clock.advance(15_000)
  await byItself(world, 'follow')
  await visitor.page.getByText('3/20 confirmations').waitFor({ state: 'hidden' })
  assert.equal(await balanceOf(world, customer.cookie), '20001.50')
})

test('the rate that is set moves the converter’s price, and one that jumps closes it', async () => {
  const priced = async (rate: string) => {
    await form('Set the rate').getByLabel('Naira for one dollar').fill(rate)
    await press('Set the rate', 'Set the rate')
    await seen(player.page, `$1 = ₦${rate} from now on.`)
  }
  const openConverter = () => visitor.page.goto(`${world.settings.publicUrl}/app/convert`)
  await openConverter()
  await seen(visitor.page, '₦1,566.42')
  await priced('1600')
  await readRate(world)
  await openConverter()
  await seen(visitor.page, '₦1,624.00')
  await press('Let it go wrong', 'Jump: half as much again')
  await seen(player.page, 'The rate has jumped: $1 = ₦2400.')
  await readRate(world)
  await openConverter()
  await seen(visitor.page, 'You cannot convert right now.')
  await press('Let it go wrong', 'As usual')
})

test('money from another bank arrives, and a partner that fails is told of until that is ended', async () => {
  await form('Send money to an account number').getByLabel('Account number').fill(customer.account)
  await form('Send money to an account number').getByLabel('Amount in naira').fill('2,500')
  await press('Send money to an account number', 'Send money')
  await seen(player.page, /₦2,500.00 are on their way/)
  await eventually(async () => assert.notEqual(await balanceOf(world, customer.cookie), '20001.50'))
  await form('Make a partner fail').getByLabel('Partner').selectOption({ index: 0 })
  await form('Make a partner fail').getByLabel('How', { exact: true }).selectOption('hang')
  await press('Make a partner fail', 'Make it fail')
  await seen(player.page, /fails from now on, for 1 minute/)
  await player.look('sandbox-page-failing')
  await press('End every fault', 'Let everybody answer again')
  await seen(player.page, 'Every partner answers as usual.')
  assert.deepEqual([...player.faults, ...visitor.faults], [])
})

test('a page of another origin drives nothing', async () => {
  const { page } = visitor
  const before = JSON.stringify(await world.control('/chain/transfers'))
  await page.route('**/planted', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${world.sandbox.url}/coins/mine"><input name="network" value="tron">
        <input name="count" value="9"><button>Win a phone</button></form>`,
    }),
  )
  await page.goto(`${world.settings.publicUrl}/planted`)
  await page.getByRole('button', { name: 'Win a phone' }).click()
  await seen(page, 'so nothing was done.')
  assert.equal(JSON.stringify(await world.control('/chain/transfers')), before)
})
