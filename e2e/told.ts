// Answers for telling people in tests: a browser that gets pushes, messages, and what became of each.
import assert from 'node:assert/strict'
import * as contract from '#features/notifications/contract.ts'
import { type Message, notify } from '#features/notifications/public.ts'
import { testBrowser, type TestBrowser } from '#rails/test-browser.ts'
import { send } from './customer.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Lets a browser of theirs get pushes. */
export async function newBrowser(world: World, cookie: string): Promise<TestBrowser> {
  const browser = testBrowser(`${world.sandbox.url}/push`)
  const { endpoint, keys } = browser
  const subscribed = await send(world, contract.subscribe, { cookie, body: { endpoint, keys } })
  assert.equal(subscribed.status, 200, JSON.stringify(subscribed.body))
  return browser
}

type Choices = {
  [Topic in 'money' | 'security' | 'offers']: { push: boolean; mail: boolean; sms: boolean }
}

/** Switches channels of one topic; the others stay as they were. */
export async function choose(
  world: World,
  cookie: string,
  chosen: {
    readonly topic?: keyof Choices
    readonly on?: Partial<Choices['money']>
    readonly quiet?: { from: number; until: number }
  },
): Promise<void> {
  const { data } = await send(world, contract.findSettings, { cookie })
  const choices = structuredClone(data.choices)
  if (chosen.topic) Object.assign(choices[chosen.topic], chosen.on)
  const body = { choices, quiet_hours: chosen.quiet ?? null }
  const saved = await send(world, contract.saveSettings, { cookie, body })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
}

let keys = 0

/** Tells somebody something about money, or what is given. Nothing leaves before the jobs are run. */
export async function tell(world: World, person: Person, more: Partial<Message> = {}): Promise<string> {
  const { doors } = world.api
  const key = more.key ?? `test:${++keys}`
  await doors.database.begin((sql) =>
    notify(sql, doors, {
      userId: person.id,
      topic: 'money',
      kind: 'test.told',
      key,
      title: '₦5,000.00 arrived',
      body: `From Olúwaṣeun, ${key}`,
      href: '/app/activity',
      sms: true,
      now: doors.clock.now(),
      ...more,
    }),
  )
  return key
}

export type DeliveryRow = {
  id: string
  channel: string
  state: string
  reason: string | null
  attempts: number
}

/** What became of a message, by channel. */
export async function deliveriesOf(world: World, person: Person, key: string): Promise<DeliveryRow[]> {
  return world.api.doors.database.sql<DeliveryRow>`
    select d.id, d.channel, d.state, d.reason, d.attempts
    from notification_deliveries d join notifications n on n.id = d.notification_id
    where n.user_id = ${person.id} and n.key = ${key} order by d.channel, d.id`
}

export const stateOf = async (world: World, person: Person, key: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await deliveriesOf(world, person, key)).map(({ channel, state, reason }) => [
      channel,
      reason === null ? state : `${state}: ${reason}`,
    ]),
  )

export type Push = { id: string; title: string; body: string; href: string }

/** What a browser was pushed, oldest first. */
export async function pushesTo(world: World, browser: TestBrowser): Promise<Push[]> {
  const kept: { pushes: { body: string }[] } = Object({
    pushes: await world.control(`/pushes/${browser.name}`),
  })
  return kept.pushes.map(({ body }): Push => JSON.parse(browser.read(Buffer.from(body, 'base64url'))))
}

/** Mails to somebody whose text holds the key of a message. */
export async function mailsAbout(world: World, person: Person, key: string): Promise<number> {
  return (await world.mails(person.email)).filter(({ text }) => text.includes(`${key}\n`)).length
}
