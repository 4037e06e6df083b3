// Promises about notifications in a real browser: the bell, the inbox, the settings, and a push that leads to its page.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, CDPSession, Page, Worker } from 'playwright-core'
import * as contract from '#features/notifications/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { testBrowser, type TestBrowser } from '#rails/test-browser.ts'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { send } from './customer.ts'
import { accountOf, aCustomer, confirmIdentity, type Person } from './people.ts'
import { pushesTo, tell } from './told.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
let person: Person
let device: TestBrowser

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  visitor = await visit(browser, { withWorker: true })
  person = await aCustomer(world, { tier: 0 })
  device = testBrowser(`${world.sandbox.url}/push`)
  await signInOn(world, visitor, person)
  await visitor.page.addInitScript(subscribeAt, { endpoint: device.endpoint, keys: device.keys })
})
after(async () => {
  await visitor.close()
  await browser.close()
  await world.close()
})

const at = (path: string): string => `${world.settings.publicUrl}${path}`
const page = (): Page => visitor.page

/**
 * This browser has no push service behind it and shows no notifications: the permission that a person would give and
 * the subscription that a service would make are handed to the page.
 */
function subscribeAt(given: { endpoint: string; keys: object }): void {
  let made: object | null = null
  const subscription = (options: object | undefined) => ({
    endpoint: given.endpoint,
    options: { applicationServerKey: null, ...options },
    toJSON: () => ({ endpoint: given.endpoint, keys: given.keys }),
    unsubscribe: async () => {
      made = null
      return true
    },
  })
  const permission = () => localStorage.getItem('test.permission') ?? 'default'
  const grant = async () => {
    localStorage.setItem('test.permission', 'granted')
    return permission()
  }
  Object.defineProperty(Notification, 'permission', { get: permission })
  Object.assign(Notification, { requestPermission: grant })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => made,
    subscribe: async (options: object | undefined) => (made = subscription(options)),
  })
}

/** Money from another bank, until it is in the wallet. */
async function receive(amount: string): Promise<void> {
  await world.control('/bank/deposits', {
    account_number: await accountOf(world, person.cookie),
    amount,
    sender_name: 'Olúwaṣeun Adébáyọ̀-Ogunlésì',
  })
}

const bell = (name: string | RegExp) => page().getByRole('link', { name })

test('a newcomer is asked for nothing: no prompt on load, and a bell without a number', async () => {
  await page().goto(at('/app/'))
  await bell('Notifications').first().waitFor()
  assert.equal(await page().getByText('Know the moment money moves').count(), 0)
  await bell('Notifications').first().click()
  await page().getByText('Nothing here yet').waitFor()
  await visitor.look('customer-inbox-empty')
})

test('money that arrives is in the inbox at once, and counted on the bell without a reload', async () => {
  await page().goto(at('/app/'))
  await bell('Notifications').first().waitFor()
  await confirmIdentity(world, person.cookie)
  await receive('9999.50')
  await bell('Notifications, 1 unread').waitFor()
})

test('after the first success the app asks in plain words, and the browser only on a press', async () => {
  await page().getByText('Know the moment money moves').waitFor()
  await visitor.look('customer-home-push')
  await page().getByRole('button', { name: 'Turn on notifications' }).click()
  await page().getByText('Notifications are on for this device.').waitFor()
  await eventually(async () => {
    const { data } = await send(world, contract.findSettings, { cookie: person.cookie })
    assert.deepEqual([data.push_here, data.push_devices], [true, 1])
  })
  assert.equal(await page().getByText('Know the moment money moves').count(), 0)
  await page().reload()
  await bell(/^Notifications/)
    .first()
    .waitFor()
  assert.equal(await page().getByText('Know the moment money moves').count(), 0)
})

type Registration = { registrationId: string; scopeURL: string }

async function registrationOf(session: CDPSession): Promise<Registration> {
  let found: Registration | undefined
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    found = registrations.find(({ isDeleted }) => !isDeleted) ?? found
  })
  await session.send('ServiceWorker.enable')
  return eventually(() => {
    assert.ok(found)
    return found
  })
}

type Shown = { title: string; body: string; tag: string; data: { href: string } }

/** What a phone would show: one notification a tag. Gathered in the worker, in the place of this browser's own. */
async function gatherShown(): Promise<Worker> {
  const worker = await eventually(() => {
    const [found] = visitor.context.serviceWorkers()
    assert.ok(found)
    return found
  })
  await worker.evaluate(() => {
    const scope = Object(globalThis)
    scope.shown ??= new Map()
    scope.registration.showNotification = async (title: string, options: { tag: string }) => {
      scope.shown.set(options.tag, { title, ...options })
    }
  })
  return worker
}

const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => [...Object(globalThis).shown.values()])

/** A press on what is shown last. */
const press = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = Object(globalThis)
    const [tag, shown] = [...scope.shown].at(-1)
    const notification = { ...shown, close: () => scope.shown.delete(tag) }
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined })
    scope.dispatchEvent(event)
  })

test('a push shows what happened, once, and a press leads to the transaction', async () => {
  const session = await visitor.context.newCDPSession(page())
  const { registrationId, scopeURL } = await registrationOf(session)
  assert.equal(scopeURL, at('/app/'))
  const worker = await gatherShown()
  await receive('5000')
  const push = await eventually(async () => {
    const [first] = await pushesTo(world, device)
    assert.ok(first)
    return first
  })
  const deliver = () =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: world.settings.publicUrl,
      registrationId,
      data: JSON.stringify(push),
    })
  await deliver()
  await eventually(async () => assert.equal((await shownBy(worker)).length, 1))
  await deliver()
  const [notification, ...more] = await shownBy(worker)
  assert.deepEqual(more, [])
  assert.ok(notification)
  assert.match(notification.title, /₦5,000\.00 arrived/)
  assert.match(notification.body, /Olúwaṣeun/)
  assert.match(notification.data.href, /^\/app\/activity\?transaction=[0-9a-f-]{36}$/)
  await press(worker)
  await page().waitForURL(/\/app\/activity\?transaction=/)
  await page().getByText('5,000.00').first().waitFor()
  assert.equal((await shownBy(worker)).length, 0)
})

test('a push that says nothing of use, or leads elsewhere, leads nobody elsewhere', async () => {
  const session = await visitor.context.newCDPSession(page())
  const { registrationId } = await registrationOf(session)
  const worker = await gatherShown()
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: world.settings.publicUrl,
      registrationId,
      data,
    })
  await deliver('not json')
  await deliver('null')
  await deliver(JSON.stringify({ title: 'Elsewhere', id: 'a', href: 'https://evil.example/' }))
  await eventually(async () => assert.equal((await shownBy(worker)).length, 1))
  assert.deepEqual(
    (await shownBy(worker)).map(({ title, data }) => [title, data.href]),
    [['Elsewhere', '/app/']],
  )
})

test('the page that deletes an account is the site’s own, whatever the worker does', async () => {
  const answer = await page().goto(at('/app/delete-account'))
  assert.equal(answer?.status(), 200)
  assert.equal(answer?.fromServiceWorker(), false)
  await page().goto(at('/app/'))
})

test('the inbox shows the newest first, opens what it tells of, and marks it read', async () => {
  await tell(world, person, {
    topic: 'security',
    title: 'New sign-in on Chrome, Android',
    body: 'Was this not you? Freeze your account from any phone.',
    href: '/app/profile',
  })
  await tell(world, person, {
    topic: 'offers',
    title: 'Something new for you',
    body: 'A sentence that is long enough to need more than one line on the cheapest of phones, and then some more.',
  })
  await tell(world, person, {
    title: '₦123,456,789.00 arrived',
    body: 'From Olúwaṣeun Adébáyọ̀-Ogunlésì. Your available balance is ₦123,471,788.50.',
  })
  await page().goto(at('/app/notifications'))
  const rows = page().getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await eventually(async () => assert.equal(await rows.count(), 5))
  assert.match(await rows.first().innerText(), /₦123,456,789\.00 arrived/)
  await visitor.look('customer-inbox')
  await page().getByRole('radio', { name: 'Security' }).check()
  await eventually(async () => assert.equal(await rows.count(), 1))
  await page()
    .getByRole('link', { name: /New sign-in/ })
    .press('Enter')
  await page().waitForURL(/\/app\/profile$/)
  await page().goBack()
  await page().waitForURL(/topic=security/)
  await eventually(async () => assert.ok(!/Unread/.test(await rows.first().innerText())))
})

test('all of it is marked read at one press, and the bell falls silent', async () => {
  await page().goto(at('/app/notifications'))
  await page().getByRole('button', { name: 'Mark all as read' }).click()
  await page().getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
  await page().goto(at('/app/'))
  await bell('Notifications').first().waitFor()
  const { data } = await send(world, contract.countUnread, { cookie: person.cookie })
  assert.equal(data.unread, 0)
})

test('channels and quiet hours are chosen by keyboard alone, at once, and security mails stay', async () => {
  await page().goto(at('/app/profile'))
  await page().getByRole('link', { name: 'Notification settings' }).press('Enter')
  const money = page().getByRole('group', { name: 'Money' })
  await money.getByRole('switch', { name: 'By email' }).waitFor()
  await visitor.look('customer-notification-settings')
  await money.getByRole('switch', { name: 'By email' }).press('Space')
  await money.getByRole('switch', { name: 'By SMS' }).press('Space')
  await page().getByRole('switch', { name: 'No sound at night' }).press('Space')
  await page().getByLabel('From').selectOption('21:30')
  await eventually(async () => {
    const { data } = await send(world, contract.findSettings, { cookie: person.cookie })
    assert.deepEqual(data.choices.money, { push: true, mail: false, sms: true })
    assert.deepEqual(data.quiet_hours, { from: 1_290, until: 420 })
  })
  const security = page().getByRole('group', { name: 'Security' })
  assert.ok(await security.getByRole('switch', { name: 'By email' }).isDisabled())
  await visitor.look('customer-notification-settings-quiet')
})

test('a device that had notifications has them again after it lost them, without being asked', async () => {
  await send(world, contract.unsubscribe, { cookie: person.cookie })
  await page().goto(at('/app/profile/notifications'))
  await eventually(async () => {
    const { data } = await send(world, contract.findSettings, { cookie: person.cookie })
    assert.equal(data.push_here, true)
  })
})

test('the device is turned off where it was turned on', async () => {
  await page()
    .getByRole('switch', { name: 'Show notifications on this device', checked: true })
    .press('Space')
  await eventually(async () => {
    const { data } = await send(world, contract.findSettings, { cookie: person.cookie })
    assert.deepEqual([data.push_here, data.push_devices], [false, 0])
  })
})

test('nothing of all this offended the content-security policy', () => {
  assert.deepEqual(visitor.faults, [])
})
