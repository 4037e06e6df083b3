// Promises about confirming a phone number in a real browser on a small phone: from Money, by the code of an SMS, by keyboard.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { codeBySms } from './customer.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
let ada: Customer

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  visitor = await visit(browser, { width: 360 })
  ada = await aCustomer(world, { device: 'known' })
  await signInOn(world, visitor, ada)
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const go = (path: string) => visitor.page.goto(`${world.settings.publicUrl}/app${path}`)
const button = (name: string) => visitor.page.getByRole('button', { name, exact: true })

test('Money and the profile say quietly that a number is not confirmed', async () => {
  const { page } = visitor
  await go('/profile')
  await page.getByText('Not confirmed').waitFor()
  await visitor.look('phone-profile', 'both')
  await go('/money')
  await page.getByText('so that people can pay you by it.').waitFor()
  await visitor.look('phone-money', 'both')
})

test('it is confirmed by the code of an SMS; a wrong one and too few digits say so', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Confirm your phone number' }).click()
  await page.getByText(/^Not confirmed\. Confirm it/).waitFor()
  await visitor.look('phone-unconfirmed', 'both')
  await button('Confirm phone number').press('Enter')
  const shown = `0${ada.phone.slice(4, 7)} ${ada.phone.slice(7, 10)} ${ada.phone.slice(10)}`
  await page.getByText(`Enter the code we sent to ${shown}.`).waitFor()
  await page.getByText(/^New code in 0:\d\d$/).waitFor()
  await visitor.look('phone-code', 'both')
  const code = await eventually(() => codeBySms(world, ada.phone))
  const field = page.getByLabel('6-digit code')
  await field.fill(code.slice(1))
  await field.press('Enter')
  await page.getByText('Enter all 6 digits from the SMS.').waitFor()
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await field.press('Enter')
  await page.getByText('This code is not right or has expired.').waitFor()
  await visitor.look('phone-code-wrong')
  await field.fill(code)
  await field.press('Enter')
  await page.getByText('Phone number confirmed.').first().waitFor()
  await page.getByText(/^People can pay you by it\./).waitFor()
  assert.equal(await button('Confirm phone number').count(), 0)
  await visitor.look('phone-confirmed', 'both')
})

test('then neither Money nor the profile says anything of it', async () => {
  const { page } = visitor
  await go('/money')
  await page.getByText('Account number').first().waitFor()
  assert.equal(await page.getByText('Confirm your phone number').count(), 0)
  await go('/profile')
  await page.getByRole('link', { name: 'Email and phone' }).waitFor()
  assert.equal(await page.getByText('Not confirmed').count(), 0)
  assert.deepEqual(visitor.faults, [])
})
