// Promises about the public site while the database is killed: every page still serves, and the status page says in words what is wrong.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, visit } from './browser.ts'
import { openProcesses, type ProcessWorld } from './processes.ts'
import { goTo } from './site.ts'

let world: ProcessWorld
let browser: Browser
before(async () => {
  world = await openProcesses()
  browser = await openBrowser()
  // How its partners answer while everything starts is not asked here: only that it reads its records.
  await eventually(async () => assert.notEqual((await status()).state, undefined))
  world.postgres.aim()()
})
after(async () => {
  await browser?.close()
  await world?.close()
})

async function status(): Promise<{ state?: string; code?: string }> {
  const response = await fetch(`${world.api.url}/api/v1/status`)
  const body: { data?: { state: string }; code?: string } = await response.json()
  return { ...body.data, ...(body.code === undefined ? {} : { code: body.code }) }
}

test('every page of the sitemap is served, whole and at once', async () => {
  const sitemap = await (await fetch(`${world.api.url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>https:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  assert.ok(paths.length >= 10)
  for (const path of paths) {
    const response = await fetch(`${world.api.url}${path}`)
    const body = await response.text()
    assert.deepEqual([response.status, body.includes('%slot:')], [200, false], path)
  }
})

test('the status page says it in words, and so does the call', async () => {
  const visitor = await visit(browser)
  // The page looks again every half minute. Its call is asked for below; here a refusal would count as a fault of the page.
  await visitor.page.route('**/api/v1/status', () => undefined)
  await visitor.page.goto(`${world.api.url}/status`)
  await visitor.page.getByRole('heading', { name: 'The app cannot reach its records right now' }).waitFor()
  const part = visitor.page.getByRole('listitem').filter({ hasText: 'Balances and history' })
  assert.match(await part.innerText(), /Not working[\s\S]*will show again/)
  await visitor.look('status-away')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
  assert.equal((await status()).code, 'unavailable')
})

test('a message that cannot be kept is refused in words and not lost, with script and without', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await goTo(page, `${world.api.url}/contact`)
  await page.getByLabel('Your email').fill('away@example.com')
  await page.getByLabel('Your message').fill('Is anybody there?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('We cannot reach our records right now.').waitFor()
  assert.equal(await page.getByLabel('Your message').inputValue(), 'Is anybody there?')
  await visitor.close()
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const form = await plain.newPage()
  await form.goto(`${world.api.url}/contact`)
  await form.getByLabel('Your email').fill('away@example.com')
  await form.getByLabel('Your message').fill('Is anybody there?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await form.getByText('We cannot reach our records right now.').waitFor()
  assert.equal(await form.getByLabel('Your message').inputValue(), 'Is anybody there?')
  await plain.close()
})

test('all of it comes back by itself, and visits of the meantime are counted', async () => {
  await world.postgres.start()
  await eventually(async () => assert.notEqual((await status()).state, undefined))
  await eventually(async () => {
    const [row] = await world.watch.sql<{ visits: number }>`
      select visits::int visits from visits where path = '/security'`
    assert.equal(row?.visits, 1)
  })
})
