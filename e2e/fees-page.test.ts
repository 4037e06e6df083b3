// Promises about the page of fees and limits: the cost of any amount with and without script, from the rows of the moment.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, visit } from './browser.ts'
import { judge, visitSite } from './site.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
before(async () => {
  browser = await openBrowser()
  world = await openWorld()
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const address = (question = ''): string => `${world.api.url}/fees${question}`
const cost = (page: Page, line: string): Promise<string> =>
  page.locator(`[data-fees-value="${line}"]`).innerText()

/** The page once the cost of a line is what it should become. */
async function shows(page: Page, line: string, amount: string): Promise<void> {
  await eventually(async () => assert.equal(await cost(page, line), amount))
}

test('the cost follows what is typed, and a wrong amount is told beside the field, by keyboard alone', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(address())
  await visitor.look('fees')
  assert.equal(await cost(page, 'bank-total'), '₦10,076.88')
  const field = page.getByLabel('How much do you send?')
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('₦9,999.99')
  await shows(page, 'bank-total', '₦10,026.87')
  assert.equal(await cost(page, 'customer-total'), '₦9,999.99')
  assert.match(
    (await page.locator('[data-fees-sum]').textContent()) ?? '',
    /Sending ₦9,999.99 takes ₦10,026.87 .* another bank, ₦9,999.99 to a customer/,
  )
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1e9')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an amount like 1500 or 1500.50').waitFor()
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  assert.equal(await cost(page, 'bank-total'), '–')
  await visitor.look('fees-refused')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await shows(page, 'bank-total', '₦5,010.75')
  assert.equal(await field.getAttribute('aria-invalid'), null)
  assert.equal(new URL(page.url()).search, '')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a lost network is said in words, and the next try counts', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(address())
  // What answers while one types comes after the page; it has come when it has answered once.
  await page.getByLabel('How much do you send?').fill('5000')
  await shows(page, 'bank-total', '₦5,010.75')
  await visitor.context.setOffline(true)
  await page.getByLabel('How much do you send?').fill('20000')
  await page.getByText('We could not reach our server.').waitFor()
  await visitor.context.setOffline(false)
  await page.getByRole('button', { name: 'Show the cost' }).click()
  await shows(page, 'bank-total', '₦20,076.88')
  await visitor.close()
})

test('without script the question stands in the address and the server answers it', async () => {
  const visitor = await visitSite(browser, address(), { withoutScript: true, width: 360 })
  const { page } = visitor
  const field = page.getByLabel('How much do you send?')
  await field.fill('50,000.01')
  await page.getByRole('button', { name: 'Show the cost' }).click()
  await page.waitForURL('**/fees?amount=50%2C000.01#cost')
  assert.equal(await cost(page, 'bank-total'), '₦50,103.76')
  assert.equal(await field.inputValue(), '50,000.01')
  for (const [typed, words] of [
    ['0', 'Enter an amount above zero with at most two decimals.'],
    ['10.001', 'Enter an amount above zero with at most two decimals.'],
    ['-5', 'Enter an amount like 1500 or 1500.50'],
    ['١٠٠', 'Enter an amount like 1500 or 1500.50'],
    ['1,00', 'Enter an amount like 1500 or 1500.50'],
    ['"><b>x', 'Enter an amount like 1500 or 1500.50'],
    ['', 'Enter an amount like 10,000 or 1500.50'],
  ] as const) {
    await field.fill(typed)
    await page.getByRole('button', { name: 'Show the cost' }).click()
    await page.getByText(words).waitFor()
    assert.equal(await field.inputValue(), typed)
    assert.equal(await cost(page, 'bank-total'), '–')
  }
  await visitor.close()
})

test('what somebody asks is kept by nobody and shown to no other', async () => {
  const asked = await fetch(address('?amount=123456.78'))
  assert.equal(asked.headers.get('cache-control'), 'no-store')
  assert.match(await asked.text(), /₦123,510\.53|₦123,560\.53/)
  const plain = await fetch(address())
  assert.equal(plain.headers.get('cache-control'), 'no-cache')
  assert.doesNotMatch(await plain.text(), /123,?456/)
})

test('a row that is added shows at once, without anything being built, light and dark, at both widths', async () => {
  const { sql } = world.api.doors.database
  const now = world.clock.now()
  await sql`insert into free_transfer_settings (per_month, valid_from, set_at) values (25, ${now}, ${now})`
  await sql`
    insert into charge_rules (id, code, name, kind, applies_to, currency, basis_points, source, set_at, valid_from, valid_until)
    values ('half-fees', 'promotion', 'Half fees', 'promotion', '{bank_transfer}', 'NGN', 5000, 'The house', ${now}, ${now},
      ${new Date(now.getTime() + 30 * 86_400_000)})`
  for (const width of [360, 1280])
    for (const dark of [false, true]) {
      const visitor = await visitSite(browser, address(), { width, dark, calm: true })
      await visitor.page.getByText('Your first 25 transfers to other banks each month are free').waitFor()
      await visitor.page.getByText('Half fees: less fee').waitFor()
      assert.equal(await cost(visitor.page, 'bank-fee'), '₦12.50')
      await judge(visitor.page, `fees-${width}${dark ? '-dark' : ''}`)
      assert.deepEqual(visitor.faults, [])
      await visitor.close()
    }
})

test('the foot of every page, the question on fees and the terms lead to it', async () => {
  const visitor = await visitSite(browser, world.api.url)
  const { page } = visitor
  await page.locator('#faq-fees summary').click()
  await page.locator('#faq-fees').getByRole('link', { name: 'See today’s fees and limits' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fees and limits' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees and limits' }).waitFor()
  await page.goto(`${world.api.url}/terms-of-service#fees`)
  await page.getByRole('link', { name: 'fees and limits', exact: true }).first().waitFor()
  await visitor.close()
})
