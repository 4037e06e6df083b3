// Answers for customers in tests of sign-in and step-up: browsers that keep their cookies, over one server or two.
import * as signIn from '#features/customer-sign-in/contract.ts'
import {
  customerAuthenticator,
  jobs as customerJobs,
  routes as customerRoutes,
} from '#features/customer-sign-in/public.ts'
import { listMine } from '#features/notifications/contract.ts'
import { jobs as notificationJobs, routes as notificationRoutes } from '#features/notifications/public.ts'
import { assert } from '#kit/assert.ts'
import type { CallContract, WireAnswer } from '#kit/http/contract.ts'
import type { Mount } from '#kit/http/call.ts'
import type { Authenticator } from '#kit/http/realm.ts'
import type { AdminActor, ProductActors } from '#kit/http/actors.ts'
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { testApp, type TestAnswer, type TestApp, type TestRequest } from '#kit/test/app.ts'
import type { TestDatabase } from '#kit/test/database.ts'
import { codeIn } from '#kit/test/mailbox.ts'
import { beginAddingPasskey, addPasskey } from './contract.ts'
import { routes } from './public.ts'
import { type TestAuthenticator, testAuthenticator } from './test-authenticator.ts'

export const firstPin = '2580'

export const noPhones = { push: undefined, sms: undefined } as const

/** A server with sign-in, step-up and notifications, and what a test adds. */
export function safetyApp(
  more: {
    readonly routes?: (mount: Mount<ProductActors>, doors: Doors, parts: typeof noPhones) => void
    readonly jobs?: (doors: Doors, parts: typeof noPhones & { readonly mailer: Mailer }) => JobHandlers
    readonly admin?: (doors: Doors) => Authenticator<AdminActor>
    readonly database?: TestDatabase
  } = {},
): Promise<TestApp> {
  return testApp({
    routes: (mount, doors) => {
      customerRoutes(mount, doors)
      routes(mount, doors)
      notificationRoutes(mount, doors, noPhones)
      more.routes?.(mount, doors, noPhones)
    },
    customer: customerAuthenticator,
    ...(more.admin === undefined ? {} : { admin: more.admin }),
    jobs: (doors, parts) => ({
      ...customerJobs(doors, parts),
      ...notificationJobs(doors, { ...parts, ...noPhones }),
      ...more.jobs?.(doors, { ...parts, ...noPhones }),
    }),
    ...(more.database === undefined ? {} : { database: more.database }),
  })
}

/** A browser: it keeps cookies, and says what it is. */
export type TestBrowser = {
  ask<C extends CallContract>(contract: C, input?: TestRequest): Promise<TestAnswer<WireAnswer<C>>>
  /** Its cookies as they are sent. */
  cookies(): string
  /** Takes one of its cookies away. */
  forget(name: string): void
}

const phoneAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36'

export function testBrowser(app: TestApp, userAgent: string = phoneAgent): TestBrowser {
  const kept = new Map<string, string>()
  const cookies = (): string => [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (header: unknown): void => {
    for (const line of [header].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(typeof line === 'string' ? line : '') ?? []
      if (value === '') kept.delete(name)
      else kept.set(name, value)
    }
  }
  return {
    cookies,
    forget: (name) => void kept.delete(name),
    ask: async (contract, input = {}) => {
      const headers = { 'user-agent': userAgent, ...input.headers }
      const answer = await app.request(contract, { cookie: cookies(), ...input, headers })
      keep(answer.headers['set-cookie'])
      return answer
    },
  }
}

/** The code in the newest mail to an address that carries one: notices may have come with it. */
export async function newestCode(app: TestApp, email: string): Promise<string> {
  await app.runJobs()
  return codeIn(app.mailbox.mailsTo(email).find(({ subject }) => subject.endsWith(' code')))
}

/** The titles of what the inbox of a browser's customer says of security, newest first. */
export async function toldOfSecurity(browser: TestBrowser): Promise<string[]> {
  const { data } = await browser.ask(listMine, { query: { topic: 'security' } })
  return data.items.map(({ title }) => title)
}

/** Signs in by mail code: a new address is a new account, a known one a session that its PIN unlocks. */
export async function signInBy(
  app: TestApp,
  browser: TestBrowser,
  email: string,
): Promise<WireAnswer<typeof signIn.whoAmI>> {
  const asked = await browser.ask(signIn.requestCode, { body: { email } })
  assert(asked.status === 200, asked.text)
  const body = { email, code: await newestCode(app, email) }
  const confirmed = await browser.ask(signIn.confirmCode, { body })
  assert(confirmed.status === 200, confirmed.text)
  return confirmed.data.customer
}

let phones = 0

/** Signs a customer up to home, with a birth date and the first PIN. */
export async function signUpBy(app: TestApp, browser: TestBrowser, email: string): Promise<{ id: string }> {
  const { uuid } = await signInBy(app, browser, email)
  const phone = `0803${String(5_000_000 + phones++)}`
  const profile = { first_name: 'Ada', last_name: 'Obi', phone, date_of_birth: '1994-03-14' }
  assert((await browser.ask(signIn.saveProfile, { body: profile })).status === 200, 'a profile is saved')
  const chosen = await browser.ask(signIn.choosePin, { body: { pin: firstPin, accept_terms: true } })
  assert(chosen.status === 200, chosen.text)
  return { id: uuid }
}

/** Adds a passkey to the signed-in customer of a browser, moments after the PIN. */
export async function addTestPasskey(browser: TestBrowser): Promise<TestAuthenticator> {
  const authenticator = testAuthenticator()
  const begun = await browser.ask(beginAddingPasskey, { body: {} })
  assert(begun.status === 200, begun.text)
  const response = authenticator.create(begun.data.options)
  const added = await browser.ask(addPasskey, { body: { challenge_id: begun.data.challenge_id, response } })
  assert(added.status === 200, added.text)
  return authenticator
}
