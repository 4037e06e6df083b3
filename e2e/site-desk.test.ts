// Promises about the front desk of the site: messages, the newsletter as a list, how we are doing, and visits; with and without script.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { createMonitor } from '#features/status/public.ts'
import { readVisits } from '#features/visits/public.ts'
import { pagesFolder } from '#kit/brand/pages-folder.ts'
import { eventually } from '#kit/test/eventually.ts'
import { isUp } from '../apps/api/own-work.ts'
import type { Command, CommandContext } from '../apps/launch/commands/command.ts'
import { newsletterExport } from '../apps/launch/commands/newsletter.ts'
import { visits } from '../apps/launch/commands/visits.ts'
import { Stop } from '../apps/launch/stop.ts'
import { openBrowser, visit } from './browser.ts'
import { rateIs } from './converter.ts'
import { openWorld, type World } from './world.ts'

const root = join(import.meta.dirname, '..')
const minute = 60_000

let browser: Browser
let world: World
let listed: World
let brandDir = ''
before(async () => {
  brandDir = mkdtempSync(join(tmpdir(), 'brand-'))
  cpSync(join(root, 'brand'), brandDir, { recursive: true })
  const file = join(brandDir, 'brand.json')
  const brand: object = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...brand, newsletter: { mode: 'double-opt-in' } }))
  browser = await openBrowser()
  world = await openWorld()
  listed = await openWorld({ brandDir })
})
after(async () => {
  await browser.close()
  await world.close()
  await listed.close()
  for (const folder of [brandDir, pagesFolder(join(root, '.build'), brandDir)])
    rmSync(folder, { recursive: true, force: true })
})

/** A page of a browser that runs no script. */
async function plainPage(): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-NG' })
  return { page: await context.newPage(), close: () => context.close() }
}

const supportAddress = (): string => world.api.doors.brand.emails.support

test('a message sent with script stays on the page, is mailed to support once, and its answer goes to the writer', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(`${world.api.url}/contact`)
  await visitor.look('contact')
  await page.getByLabel('Your name').fill('Ngozi Eze')
  await page.getByLabel('Your email').fill('ngozi@example.com')
  await page.getByLabel('Your message').fill('Where is my card?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'We’ve got your message' }).waitFor()
  assert.match(await page.locator('.message-sent').innerText(), /Your reference is [0-9A-Z]{8}\./)
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'message-sent')
  await world.settle()
  const mail = await world.mailTo(supportAddress())
  assert.equal(mail.headers['reply-to'], 'Ngozi Eze <ngozi@example.com>')
  assert.match(mail.text, /Where is my card\?/)
  assert.deepEqual(await world.mails('ngozi@example.com'), [])
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a refusal stands beside its field, a lost network is said in words, and nothing that was typed is lost', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(`${world.api.url}/contact`)
  await page.getByLabel('Your email').fill('ngozi@localhost')
  await page.getByLabel('Your message').fill('Do you hear me?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Enter an email address like name@example.com').waitFor()
  assert.equal(await page.getByLabel('Your email').getAttribute('aria-invalid'), 'true')
  await visitor.look('contact-refused')
  await page.getByLabel('Your email').fill('hear@example.com')
  await visitor.context.setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message is still here').waitFor()
  assert.equal(await page.getByLabel('Your message').inputValue(), 'Do you hear me?')
  await visitor.context.setOffline(false)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'We’ve got your message' }).waitFor()
  await visitor.close()
})

test('the button waits with LOADING..., and a second press sends nothing more', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(`${world.api.url}/contact`)
  let asked = 0
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/v1/support/messages', async (route) => {
    asked++
    await held
    await route.continue()
  })
  await page.getByLabel('Your email').fill('wait@example.com')
  await page.getByLabel('Your message').fill('Waiting')
  const button = page.locator('main form button[type=submit]')
  await button.click()
  await page.getByText('LOADING...').waitFor()
  await button.click()
  goOn()
  await page.getByRole('heading', { name: 'We’ve got your message' }).waitFor()
  assert.equal(asked, 1)
  await visitor.close()
})

test('without script the form is a real one: refused with what was typed, then sent', async () => {
  const { page, close } = await plainPage()
  await page.goto(`${world.api.url}/contact`)
  await page.getByLabel('Your name').fill('Tunde "T" <b>')
  await page.getByLabel('Your email').fill('tunde@localhost')
  await page.getByLabel('Your message').fill('First line\nsecond & last </textarea>')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Enter an email address like name@example.com').waitFor()
  assert.equal(new URL(page.url()).pathname, '/contact')
  assert.equal(await page.getByLabel('Your name').inputValue(), 'Tunde "T" <b>')
  assert.equal(await page.getByLabel('Your message').inputValue(), 'First line\nsecond & last </textarea>')
  await page.getByLabel('Your email').fill('tunde@example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'We’ve got your message' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/contact/sent')
  await world.settle()
  const mail = await world.mailTo(supportAddress())
  assert.match(mail.text, /second & last <\/textarea>/)
  await close()
  // What one visitor typed is shown to no other.
  assert.ok(!(await (await fetch(`${world.api.url}/contact`)).text()).includes('Tunde'))
})

test('the chat button opens the form over the page, keeps what was typed, and gives the focus back', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(`${world.api.url}/contact/sent`)
  const chat = page.getByRole('link', { name: 'Chat with us' })
  await chat.click()
  const dialog = page.getByRole('dialog', { name: 'Send us a message' })
  await dialog.waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'dialog-message')
  await visitor.look('chat-dialog')
  await page.keyboard.type('Half a thought')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  assert.ok(await chat.evaluate((link) => link === document.activeElement))
  await chat.click()
  assert.equal(await dialog.getByLabel('Your message').inputValue(), 'Half a thought')
  await dialog.getByLabel('Your email').fill('chat@example.com')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await dialog.getByRole('heading', { name: 'We’ve got your message' }).waitFor()
  await visitor.look('chat-dialog-sent')
  await world.settle()
  const mail = await world.mailTo(supportAddress())
  assert.match(mail.text, /Half a thought/)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('the newsletter without script: asked, mailed, confirmed by a press and by nothing less, and left', async () => {
  const { page, close } = await plainPage()
  await page.goto(`${listed.api.url}/newsletter`)
  await page.locator('main').getByLabel('Email address').fill('reader@localhost')
  await page.locator('main').getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Enter an email address like name@example.com').waitFor()
  await page.locator('main').getByLabel('Email address').fill('reader@example.com')
  await page.locator('main').getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await listed.settle()
  const mail = await listed.mailTo('reader@example.com')
  const link = /http\S+\/newsletter\/confirm\?token=\S+/.exec(mail.text)?.[0] ?? ''
  // A scanner opens it, twice, and asks for its head.
  for (const method of ['GET', 'GET', 'HEAD']) assert.equal((await fetch(link, { method })).status, 200)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByText('This link no longer works.').waitFor()
  const leave = /<(\S+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  await page.goto(leave)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  await close()
})

test('a mail program leaves the newsletter with one POST and no page', async () => {
  await fetch(`${listed.api.url}/newsletter`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'one@example.com' }),
  })
  await listed.settle()
  const mail = await listed.mailTo('one@example.com')
  assert.equal(mail.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  const leave = /<(\S+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), oneClickParts()]) {
    const answer = await fetch(leave, { method: 'POST', body, redirect: 'manual' })
    assert.deepEqual([answer.status, await answer.text()], [200, "You're off the list."])
  }
  const forged = await fetch(`${leave}x`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  assert.equal(forged.status, 404)
})

function oneClickParts(): FormData {
  const parts = new FormData()
  parts.set('List-Unsubscribe', 'One-Click')
  return parts
}

test('the newsletter with script asks the list from the foot of any page', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(`${listed.api.url}/about`)
  await page.getByLabel('Email address').fill('foot@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('a link to confirm it is on its way').waitFor()
  await listed.settle()
  assert.match((await listed.mailTo('foot@example.com')).subject, /newsletter/)
  for (const path of ['', '/asked', '/confirm', '/confirmed', '/unsubscribe', '/left']) {
    await page.goto(`${listed.api.url}/newsletter${path}`)
    await visitor.look(`newsletter${path.replace('/', '-')}`)
  }
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a brand without a list has neither its pages nor its forms', async () => {
  for (const path of ['', '/confirm', '/unsubscribe']) {
    for (const method of ['GET', 'POST'])
      assert.equal(
        (await fetch(`${world.api.url}/newsletter${path}`, { method })).status,
        404,
        `${method} ${path}`,
      )
  }
})

const measure = (): Promise<void> =>
  createMonitor({
    ...world.api.doors,
    database: world.api.worker,
    measured: world.api.parts.measured,
    isUp: isUp(world.api.app),
  }).measure()

test('the status page says in words how we are, and what a failing bank means', async () => {
  await rateIs(world, '1500.00')
  await measure()
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(`${world.api.url}/status`)
  await page.getByRole('heading', { name: 'Everything is working' }).waitFor()
  await visitor.look('status-working')
  await world.control('/outage', { rail: 'paystack', mode: '503', untilMs: 60 * minute })
  for (let count = 0; count < 2; count++) {
    world.clock.advance(minute)
    await measure()
  }
  const bank = page.getByRole('listitem').filter({ hasText: 'Money in from banks' })
  await page.reload()
  await page.getByRole('heading', { name: 'Something is not working' }).waitFor()
  assert.match(await bank.innerText(), /Not working\s+since 15 Jun 2026, 10:02 WAT/)
  assert.match(await bank.innerText(), /None is lost/)
  const others = page.getByRole('listitem').filter({ hasText: 'Identity checks' })
  assert.match(await others.innerText(), /Working\s+since 15 Jun 2026, 10:00 WAT/)
  await visitor.look('status-failing')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('the status page works without script', async () => {
  const { page, close } = await plainPage()
  await page.goto(`${world.api.url}/status`)
  await page.getByRole('heading', { name: 'Something is not working' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Everything is working' }).count(), 0)
  await close()
})

test('an open status page looks again by itself, and says so when nobody answers', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.clock.install()
  await page.goto(`${world.api.url}/status`)
  await page.getByRole('heading', { name: 'Something is not working' }).waitFor()
  const told: number[] = []
  page.on('response', (one) => void (one.url().endsWith('/api/v1/status') && told.push(one.status())))
  /** Lets half minutes pass until something is so: the page may begin to count them after it can be read. */
  const afterHalfMinutes = (check: () => unknown) =>
    eventually(async () => {
      await page.clock.fastForward(30_000)
      await check()
    })
  await afterHalfMinutes(() => assert.ok(told.length > 0, 'it asks again'))
  assert.equal(told[0], 200)
  const says = (name: string) => async () =>
    assert.equal(await page.getByRole('heading', { name }).count(), 1, name)
  await visitor.context.setOffline(true)
  await afterHalfMinutes(says('This page cannot reach us right now'))
  await visitor.look('status-offline')
  await visitor.context.setOffline(false)
  await afterHalfMinutes(says('Something is not working'))
  await visitor.close()
})

test('a page that is looked at is counted; its head, a prefetch, a fault and a file are not', async () => {
  const counts = async (): Promise<number> =>
    (await readVisits(world.api.doors.database.sql, { days: 1, now: world.clock.now() })).by_path.find(
      (row) => row.path === '/refund-policy',
    )?.visits ?? 0
  const path = `${world.api.url}/refund-policy`
  const before = await counts()
  await fetch(path, { method: 'HEAD' })
  await fetch(path, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  await fetch(`${world.api.url}/no-such-page`, { headers: { accept: 'text/html' } })
  await fetch(`${world.api.url}/robots.txt`)
  const answer = await fetch(path)
  assert.equal(answer.headers.get('set-cookie'), null)
  // Written every five seconds.
  await eventually(async () => assert.equal(await counts(), before + 1))
  const rows = await world.api.doors.database.sql<{ path: string }>`select path from visits`
  assert.ok(rows.every((row) => !/no-such|robots/.test(row.path)))
})

/** What a command of the operator says over a world. */
async function said(command: Command, args: readonly string[], over: World): Promise<string[]> {
  const lines: string[] = []
  const context: CommandContext = {
    root,
    environment: {},
    commands: async () => [],
    callWords: 'call',
    say: (line) => void lines.push(line),
    saySignIn: () => undefined,
    open: async () => ({ settings: over.settings, environment: {} }),
  }
  assert.equal(await command.run(args, context), 0)
  return lines
}

test('an operator reads the visits, for as many days as asked', async () => {
  const lines = await said(visits, [], world)
  assert.match(lines[0] ?? '', /^Visits from .* by page:$/)
  await assert.rejects(said(visits, ['--days', '0'], world), Stop)
  assert.equal(
    (await said(visits, ['--days', '1'], world)).filter((line) => /\d{4}-\d{2}-\d{2}$/.test(line)).length,
    1,
  )
})

test('an operator writes the confirmed addresses to the screen or to a file that nobody else reads', async () => {
  await listed.api.doors.database.sql`
    update newsletter_subscriptions set state = 'confirmed', confirmed_at = ${listed.clock.now()} where email = 'foot@example.com'`
  const lines = await said(newsletterExport, [], listed)
  assert.equal(lines[0], 'email,confirmed_at,unsubscribe_url')
  assert.match(
    lines[1] ?? '',
    /^foot@example\.com,2026-06-15T09:00:00\.000Z,http\S+\/newsletter\/unsubscribe\?token=/,
  )
  assert.equal(lines.length, 2)
  const file = join(brandDir, 'list.csv')
  await said(newsletterExport, ['--file', file], listed)
  assert.equal(readFileSync(file, 'utf8'), lines.map((line) => `${line}\r\n`).join(''))
  assert.equal(statSync(file).mode & 0o077, 0)
})
