// Promises about the tabs of the customer app in a real browser: five, under the thumb or at the side, with what belongs to each.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { say } from '#kit/words/words.ts'
import { customerFeatures } from '../apps/customer/declared.ts'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { aCustomer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let phone: Visitor
let laptop: Visitor

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  const customer = await aCustomer(world, { tier: 1, money: '5000', device: 'known' })
  phone = await visit(browser)
  await signInOn(world, phone, customer)
  laptop = await visit(browser, { width: 1280, height: 800 })
  await signInOn(world, laptop, customer)
})
after(async () => {
  await phone?.close()
  await laptop?.close()
  await browser?.close()
  await world?.close()
})

/** What features declare for a page, in their order. */
const tilesOn = (page: 'pay' | 'money'): readonly string[] =>
  customerFeatures
    .flatMap(({ tiles = [] }) => tiles)
    .filter(({ on }) => on.includes(page))
    .toSorted((one, other) => one.order - other.order)
    .map(({ word }) => say(word))
const names = ['Home', 'Activity', 'Pay', 'Money', 'Profile']
const open = (page: Page, path: string) => page.goto(`${world.settings.publicUrl}/app${path}`)
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const currentOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current="page"]').allInnerTexts()

test('a phone has five tabs; each leads to its page, says so, and Back leads back', async () => {
  const { page } = phone
  await open(page, '/')
  await page.getByRole('region', { name: 'Balance' }).waitFor()
  assert.deepEqual(await tabsOf(page).allInnerTexts(), names)
  for (const name of names.slice(1)) {
    await tabsOf(page).filter({ hasText: name }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    assert.deepEqual(await currentOf(page), [name])
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
    await phone.look(`tab-${name.toLowerCase()}`, 'both')
  }
  await page.goBack()
  await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor()
  assert.deepEqual(await currentOf(page), ['Money'])
})

test('the tabs are reached and opened by the keyboard', async () => {
  const { page } = phone
  await open(page, '/')
  await page.getByRole('region', { name: 'Balance' }).waitFor()
  await tabsOf(page).filter({ hasText: 'Pay' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor()
})

test('Pay searches what can be paid and who was paid; Money has the wallet, the number and the ways on', async () => {
  const { page } = phone
  await open(page, '/pay')
  const ways = page.getByRole('list', { name: 'Pay' })
  await ways.getByRole('link', { name: 'Bank account' }).waitFor()
  assert.deepEqual(await ways.getByRole('link').allInnerTexts(), tilesOn('pay'))
  await page.getByRole('searchbox').fill('sched')
  await ways.getByRole('link', { name: 'Bank account' }).waitFor({ state: 'detached' })
  assert.deepEqual(await ways.getByRole('link').allInnerTexts(), ['Scheduled'])
  await ways.getByRole('link').click()
  await page.waitForURL('**/app/send/scheduled')
  await open(page, '/money')
  await page.getByText('₦5,000.00').waitFor()
  await page.getByRole('button', { name: /copy/i }).waitFor()
  const rows = page.getByRole('list', { name: 'Money' }).getByRole('link')
  assert.deepEqual(await rows.allInnerTexts(), [...tilesOn('money'), 'Convert'])
})

test('a laptop has the same five at the side, also on pages below them', async () => {
  const { page } = laptop
  await open(page, '/')
  await page.getByRole('region', { name: 'Balance' }).waitFor()
  assert.deepEqual(await tabsOf(page).allInnerTexts(), names)
  await laptop.look('tabs-wide', 'both')
  const below = [
    ['/send/bank', 'Pay'],
    ['/add-money', 'Money'],
    ['/notifications', 'Home'],
    ['/profile/statements', 'Profile'],
  ] as const
  for (const [path, name] of below) {
    await open(page, path)
    await page.locator('h1').first().waitFor()
    await page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current="page"]').waitFor()
    assert.deepEqual(await currentOf(page), [name], path)
  }
  assert.deepEqual([...phone.faults, ...laptop.faults], [])
})

test('home shows three tiles whole, and of twelve eight with the way to all', async () => {
  for (const width of [320, 360, 768, 1280]) {
    const visitor = await visit(browser, { width, height: 780 })
    const { page } = visitor
    await page.goto(`${world.settings.publicUrl}/dev/components`)
    const tiles = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('link')
    await tiles('Home with 3').first().waitFor()
    assert.equal(await tiles('Home with 3').count(), 3)
    assert.equal(await tiles('Home with 12').count(), 8)
    assert.equal(await tiles('Home with 12').last().innerText(), 'More')
    assert.equal(await tiles('Pay with 12').count(), 12)
    await page.locator('#tiles').scrollIntoViewIfNeeded()
    await visitor.close()
  }
})
