// Promises about choosing a tag in a real browser: from the profile, once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { aCustomer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  visitor = await visit(browser)
  await signInOn(world, visitor, await aCustomer(world, { tier: 1, money: '5000', device: 'known' }))
})
after(async () => {
  await browser?.close()
  await world?.close()
})

test('a tag is chosen on the profile, once', async () => {
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/app/profile`)
  await page.getByRole('link', { name: /Your tag/ }).click()
  await page.getByLabel('Tag').fill('ada')
  await page.getByRole('button', { name: 'Choose @ada' }).click()
  await page.getByText('Your tag is @ada.').waitFor()
  await visitor.look('tag-chosen')
  await page.reload()
  await page.getByText('Your tag is @ada.').waitFor()
  assert.equal(await page.getByLabel('Tag').count(), 0)
  assert.deepEqual(visitor.faults, [])
})
