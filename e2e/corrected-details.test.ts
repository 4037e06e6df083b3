// Promises about a name that a register does not know: it is corrected, and the same number and photo are checked again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import * as kyc from '#features/kyc/contract.ts'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { profile, selfieOf, send } from './customer.ts'
import { aCustomer, confirmIdentity } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  visitor = await visit(browser)
  const { cookie } = await aCustomer(world, { tier: 0 })
  await signInOn(world, visitor, { cookie })
  const identity = { kind: 'bvn', number: '22277710010' } as const
  const { first_name, date_of_birth } = profile('')
  await world.control('/identity/people', { ...identity, first_name, last_name: 'Okafor', date_of_birth })
  const body = { ...identity, selfie: await selfieOf(world, cookie) }
  assert.equal((await send(world, kyc.checkIdentity, { cookie, body })).status, 200)
})
after(async () => {
  await browser?.close()
  await world?.close()
})

test('who corrects their name comes back to “Check again”, writes no number and takes no photo, and is confirmed', async () => {
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/app/identity`)
  await page.getByText('The name on this BVN is not the name you gave us.').waitFor()
  await page.getByRole('button', { name: 'Correct my details' }).click()
  await page.getByText('We never show your birth date. Enter it again to save.').waitFor()
  await visitor.look('correct-details')
  await page.getByLabel('Surname').fill('Okafor')
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Year').fill('1994')
  await page.getByRole('button', { name: 'Save my details' }).click()
  await page.getByRole('heading', { name: 'Details saved' }).first().waitFor()
  assert.equal(await page.getByText('The name on this BVN is not the name you gave us.').count(), 0)
  await visitor.look('corrected-details', 'both')
  await page.reload()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('Your identity is confirmed').first().waitFor()
  assert.deepEqual(visitor.faults, [])
})

test('nothing_to_check: without a check that failed for one’s details nothing is asked again', async () => {
  const { cookie } = await aCustomer(world, { tier: 0 })
  const askAgain = () => send(world, kyc.checkIdentity, { cookie, body: { kind: 'bvn' } })
  assert.equal((await askAgain()).problem.code, 'nothing_to_check')
  await confirmIdentity(world, cookie)
  assert.equal((await askAgain()).problem.code, 'nothing_to_check')
})
