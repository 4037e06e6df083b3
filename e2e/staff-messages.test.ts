// Promises about messages to users in a real browser: counted and seen first, agreed to by a second person, followed to the end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { plantUser } from '#features/users/test-people.ts'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, visit, type Visitor } from './browser.ts'
import { untilItFollows, visitDesk } from './desk.ts'
import { aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

const attack = '<img src=x onerror=alert(1)>'
let browser: Browser
let world: World

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  for (const role of ['owner', 'admin', 'auditor'] as const) await aMember(world, role)
  for (let number = 0; number < 60; number++)
    await plantUser(world.api.doors, {
      first_name: number === 0 ? attack : `Person ${number}`,
      last_name: 'Olúwaṣeun Adébáyọ̀-Ogunlésì',
      email: `person-${number}@mail.example`,
      kyc_tier: number % 2 === 0 ? 2 : 1,
      created_at: world.clock.now(),
    })
  await world.api.doors.database.sql`
    insert into notification_choices (user_id, topic, push, mail, sms)
    select id, 'offers', false, true, false from users where email = 'person-1@mail.example'`
})
after(async () => {
  await browser?.close()
  await world?.close()
})

function at(path: string, role: 'owner' | 'admin' | 'auditor'): Promise<Visitor> {
  world.clock.advance(61_000)
  return visitDesk(browser, world, { email: `${role}@staff.example`, path })
}
const press = async (where: Page | Locator, name: string | RegExp): Promise<void> => {
  const button = where.getByRole('button', { name, exact: typeof name === 'string' })
  await button.focus()
  await button.press('Enter')
}

async function write(page: Page, topic: 'money' | 'offers'): Promise<void> {
  await press(page, 'New message')
  await page.getByText('Everybody who matches', { exact: true }).click()
  await page.getByLabel('What it is about').selectOption(topic)
  await page.getByLabel('Subject').fill('News for {first_name}')
  await page.getByLabel('Message', { exact: true }).fill('Hello {full_name}.\n\nThere is something new.')
}

/** Somebody else reads it and agrees. */
async function agree(): Promise<Visitor> {
  const second = await at('/dashboard/approvals', 'owner')
  await second.page
    .getByRole('link', { name: /Message to many customers/ })
    .first()
    .click()
  await second.page.getByText('joined from 2026-02-02').waitFor()
  await second.page.getByLabel(/Note/).fill('I read the words')
  await second.look('message-approval')
  await press(second.page, /^Approve/)
  await eventually(async () => {
    const [row] = await world.api.doors.database.sql<{ state: string }>`select state from approvals`
    assert.equal(row?.state, 'approved')
  })
  return second
}

test('a message to many is counted, seen, sent for approval, approved by somebody else, and reaches everybody once', async () => {
  const visitor = await at('/dashboard/notifications', 'admin')
  const { page, faults } = visitor
  await page.getByText('Nothing sent yet.').waitFor()
  await write(page, 'money')
  await page.getByLabel('Joined from').fill('yesterday')
  await press(page, 'Preview')
  await page.getByText('Enter a date like 1994-03-14').waitFor()
  await page.getByLabel('Joined from').fill('2026-02-02')
  await visitor.look('message-new')
  await press(page, 'Preview')
  await page.getByRole('heading', { name: '60 people get it' }).waitFor()
  await page.getByText('Another person must approve it first.').waitFor()
  await visitor.look('message-seen')
  await page.getByLabel('Reason').fill('Because of the works')
  await press(page, 'Send for approval')
  const sent = page.getByRole('dialog')
  await sent.getByText('Sent for approval').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Nothing sent yet.').waitFor()
  assert.deepEqual(faults, [])
  await visitor.close()

  const second = await agree()
  await untilItFollows(second.page, () => second.page.goto(`${world.api.url}/dashboard/notifications`))
  await world.settle()
  await second.page.getByRole('link', { name: 'News for {first_name}' }).click()
  await second.page.getByText('60 of 60').waitFor()
  await second.page.getByText('A admin, approved by A owner').waitFor()
  await second.page
    .getByRole('link', { name: attack })
    .or(second.page.getByText('60 people'))
    .first()
    .waitFor()
  await second.look('message-detail')
  const [told] = await world.api.doors.database.sql<{ most: number; people: number }>`
    select max(times)::int most, count(*)::int people from (
      select count(*) times from notifications where kind = 'staff-messages.told' group by user_id) t`
  assert.deepEqual(told, { most: 1, people: 60 })
  assert.match(
    (await world.mailTo('person-0@mail.example')).text,
    /Hello <img src=x onerror=alert\(1\)> Olúwaṣeun/,
  )
  assert.deepEqual(second.faults, [])
  await second.close()
})

test('offers leave by mail to who chose them alone, and the link in the mail ends them', async () => {
  const visitor = await at('/dashboard/notifications', 'admin')
  const { page, faults } = visitor
  await write(page, 'offers')
  await page.getByRole('checkbox', { name: 'Tier 1' }).check()
  await press(page, 'Preview')
  await page.getByRole('heading', { name: '30 people get it' }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor()
  await world.settle()
  await page.getByText('30 of 30').waitFor()
  // Of the message before they may have had a mail too.
  const link = await eventually(async () => {
    const { text } = await world.mailTo('person-1@mail.example')
    const found = /\/app\/link\/stop-offers#\S+/.exec(text)?.[0]
    assert.ok(found, text)
    return found
  })
  const reader = await visit(browser)
  await reader.page.goto(`${world.api.url}${link}`)
  await reader.look('stop-offers')
  await press(reader.page, 'Stop them')
  await reader.page.getByText('You won’t get offers by email any more.').waitFor()
  assert.deepEqual([...faults, ...reader.faults], [])
  await reader.close()
  await visitor.close()
})

test('an auditor reads what was sent and finds no way to send', async () => {
  const visitor = await at('/dashboard/notifications', 'auditor')
  const { page, faults } = visitor
  await page.getByRole('link', { name: 'News for {first_name}' }).first().waitFor()
  assert.equal(await page.getByRole('button', { name: 'New message' }).count(), 0)
  await visitor.look('messages')
  assert.deepEqual(faults, [])
  await visitor.close()
})
