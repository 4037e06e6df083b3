// Promises about the page of billers in the console: every biller is found there, and what customers cannot pay is told apart.
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { visitDesk } from './desk.ts'
import { aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
before(async () => {
  browser = await openBrowser()
  world = await openWorld()
})
after(async () => {
  await browser?.close()
  await world?.close()
})

test('support finds a biller by its category, and sees who sells it', async () => {
  const visitor = await visitDesk(browser, world, {
    email: await aMember(world, 'support'),
    path: '/dashboard/bills',
  })
  const { page } = visitor
  await page.getByRole('cell', { name: 'Ikeja Electric, prepaid' }).waitFor()
  await page.getByText('Customers can pay 139 of 172.').waitFor()
  await visitor.look('billers', 'both')
  await page.getByLabel('Search name, category or partner').fill('government')
  await page.getByRole('cell', { name: 'Remita invoice (any biller)' }).waitFor()
  await page.getByRole('cell', { name: 'Ikeja Electric, prepaid' }).waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'Sold', exact: true }).check()
  await page.getByRole('cell', { name: 'Remita invoice (any biller)' }).waitFor()
  await page.getByLabel('Search name, category or partner').fill('betting')
  await page.getByText('No biller matches').waitFor()
})
