// Promises about tokens by SMS where no partner for SMS is set up.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { safetyApp, signUpBy, testBrowser } from '#features/step-up/test-customers.ts'
import type { TestApp } from '#kit/test/app.ts'
import { smsMyToken } from '../goods-contract.ts'
import { routes } from '../public.ts'

let app: TestApp
before(async () => {
  app = await safetyApp({
    routes: (mount, doors, { sms }) => routes(mount, doors, { sms, kinds: {}, ports: () => [] }),
  })
})
after(() => app.close())

test('sms_off: a token is sent nowhere', async () => {
  const browser = testBrowser(app)
  await signUpBy(app, browser, 'ada@example.com')
  const params = { transaction_id: '00000000-0000-4000-8000-000000000000' }
  assert.equal((await browser.ask(smsMyToken, { params })).code, 'sms_off')
})
