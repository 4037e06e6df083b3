// Promises about a freeze by the address before: whoever made it, and whoever has the new address, read what is so and what comes next.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { askNewEmail } from '#features/customer-safety/public.ts'
import { confirmEmailByLink } from '#features/customer-safety/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, visit } from './browser.ts'
import { nextCode, pin, send } from './customer.ts'
import { untilHeard } from './keyboard.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

const now = 'now-theirs@example.com'
let world: World
let browser: Browser
let ada: Customer

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  ada = await aCustomer(world, { device: 'known', money: '5000' })
  await moveAway(await aMember(world, 'support'))
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const app = (path: string) => `${world.settings.publicUrl}/app${path}`
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

/** An address that staff wrote down, confirmed by whoever reads its mail. */
async function moveAway(member: string): Promise<void> {
  const { doors } = world.api
  await doors.database.begin(async (sql) => {
    const [admin] = await sql<{ id: string }>`select id from admins where email = ${member}`
    assert.ok(admin)
    const asked = { userId: ada.id, email: now, adminId: admin.id, now: doors.clock.now() }
    await askNewEmail(sql, doors, asked)
  })
  await world.settle()
  const { text } = await world.mailTo(now)
  const [, id = '', token = ''] = /confirm-email#([0-9a-f-]{36})\.([\w-]+)/.exec(text) ?? []
  assert.equal((await send(world, confirmEmailByLink, { params: { id }, body: { token } })).status, 200)
}

test('who freezes from the address before reads where the account is, until when it holds, and whom to write to', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(app('/lost-phone'))
  await page.getByLabel('Email of your account').fill(ada.email)
  const coming = await nextCode(world, ada.email)
  await page.getByRole('button', { name: 'Send my code' }).click()
  await page.getByLabel('6-digit code').fill(await coming())
  await page.getByRole('button', { name: 'Freeze everything' }).click()
  await heading(page, 'Everything is frozen')
  await page.getByText(`under another email address. ${ada.email} cannot sign in to it.`).waitFor()
  await page.getByText(/Nobody can unfreeze it before \d.+ After that, whoever has the new address/).waitFor()
  await page.getByText(/we’ll restore your access/).waitFor()
  assert.match((await page.getByRole('link', { name: 'Talk to us' }).getAttribute('href')) ?? '', /^mailto:/)
  assert.equal(await page.getByRole('button', { name: /sign in/i }).count(), 0)
  await visitor.look('former-frozen', 'both')
  await page.reload()
  await page.getByText(/Nobody can unfreeze it before \d/).waitFor()
  for (const email of [ada.email, now])
    await eventually(async () => assert.match((await world.mailTo(email)).subject, /account is frozen/))
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('whoever has the new address reads first who froze it and from when it opens, before any PIN', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(app('/sign-in'))
  await page.getByLabel('Email', { exact: true }).fill(now)
  const coming = await nextCode(world, now)
  await page.getByRole('button', { name: 'Send my code' }).click()
  await page.getByLabel('6-digit code').fill(await coming())
  await heading(page, /Welcome back/)
  await page.locator('input[type=password]:not([readonly])').waitFor()
  await untilHeard(page)
  for (const digit of pin) await page.keyboard.press(digit)
  await page.getByRole('link', { name: 'Unfreeze' }).click()
  await page.getByText(/The email address you had before froze everything on \d/).waitFor()
  await page.getByText(/You can unfreeze it from \d.+ Until then nobody can\./).waitFor()
  await page.getByText(/Not frozen by you\? Talk to us/).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Unfreeze my wallet' }).count(), 0)
  await visitor.look('former-held', 'both')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
