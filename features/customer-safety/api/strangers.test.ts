// Promises about strangers behind a customer's public address: they use up what it may ask, and keep no owner out of their doors.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import {
  newestCode,
  safetyApp,
  signUpBy,
  type TestBrowser,
  testBrowser,
} from '#features/step-up/test-customers.ts'
import type { TestApp } from '#kit/test/app.ts'
import { useUpLimit } from '#kit/test/strangers.ts'
import * as safety from '../contract.ts'
import { jobs, routes } from '../public.ts'

let app: TestApp
let phone: TestBrowser
let email: string
let people = 0

before(async () => {
  app = await safetyApp({ routes, jobs })
})
after(() => app.close())
beforeEach(async () => {
  app.clock.advance(25 * 3_600_000)
  phone = testBrowser(app)
  email = `owner-${people++}@mail.example`
  await signUpBy(app, phone, email)
})

const doors = [
  { name: 'sign-in', ask: signIn.requestCode, open: signIn.confirmCode },
  { name: 'the emergency door', ask: safety.requestFreezeCode, open: safety.freezeEverything },
] as const

/** Guesses of a stranger with an account of their own, whose device is known: only not as one of this owner. */
async function guesses(): Promise<(number: number) => { body: object; cookie?: string }> {
  const theirs = testBrowser(app)
  await signUpBy(app, theirs, `stranger-${people}@mail.example`)
  return (number) => ({
    body: { email, code: String(number).padStart(number % 3 === 0 ? 6 : 18, '0') },
    ...(number % 2 === 0 ? { cookie: theirs.cookies() } : {}),
  })
}

for (const { name, ask, open } of doors) {
  test(`${name}: the owner’s own device asks for a code and is let in, whatever strangers used up`, async () => {
    const guess = await guesses()
    await useUpLimit(app, ask, (number) => ({
      body: { email: number % 4 === 0 ? email : `x${number}@mail.example` },
    }))
    await useUpLimit(app, open, guess)
    const asked = await phone.ask(ask, { body: { email } })
    assert.equal(asked.status, 200, asked.text)
    const code = await newestCode(app, email)
    const stranger = await app.request(open, { body: { email, code } })
    assert.equal(stranger.code, 'too_many_tries')
    const opened = await phone.ask(open, { body: { email, code } })
    assert.equal(opened.status, 200, opened.text)
  })

  test(`${name}: the long code lets its owner in on any phone, whatever strangers used up`, async () => {
    for (let asked = 0; asked < 3; asked++) await app.request(ask, { body: { email } })
    await useUpLimit(app, open, await guesses())
    const code = await newestCode(app, email)
    assert.equal(code.replaceAll(' ', '').length, 18)
    const opened = await testBrowser(app).ask(open, { body: { email, code } })
    assert.equal(opened.status, 200, opened.text)
    assert.equal((await app.request(open, { body: { email, code } })).code, 'too_many_tries')
  })

  test(`${name}: a known device tries as often as any address may, and no more`, async () => {
    await useUpLimit(app, open, () => ({ body: { email, code: '000000' }, cookie: phone.cookies() }))
  })
}
