// Promises about what staff read of acts on personal data, in a real browser: in words as on the screen, and about whom.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import * as exports from '#features/exports/contract.ts'
import { plantUser } from '#features/users/test-people.ts'
import { updateUser } from '#features/user-record/contract.ts'
import { revealDetail } from '#features/users/reveal-contract.ts'
import { signInAdmin } from './admin.ts'
import { openBrowser } from './browser.ts'
import { send } from './customer.ts'
import { visitDesk } from './desk.ts'
import { aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
let grace: string

before(async () => {
  browser = await openBrowser()
  world = await openWorld()
  for (const role of ['finance', 'owner', 'auditor', 'risk'] as const) await aMember(world, role)
  const { doors } = world.api
  ;({ id: grace } = await plantUser(doors, {
    first_name: 'Grace',
    last_name: 'Shehu',
    email: 'grace@mail.example',
  }))
  for (let place = 0; place < 51; place++)
    await plantUser(doors, { first_name: 'Bola', email: `bola${place}@mail.example` })
})
after(async () => {
  await browser?.close()
  await world?.close()
})

test('whoever approves an export in full reads its columns as on the screen, how many people, and what was searched for', async () => {
  const headers = await signInAdmin(world, 'finance@staff.example')
  const asked = await send(world, exports.askForExportInFull, {
    headers,
    body: {
      list: 'users',
      columns: ['first_name', 'email', 'balance_ngn', 'last_active'],
      format: 'csv',
      query: 'bola',
      reason: 'Letters to customers',
    },
  })
  assert.equal(asked.status, 202, JSON.stringify(asked.body))
  const visitor = await visitDesk(browser, world, {
    email: 'owner@staff.example',
    path: '/dashboard/approvals',
  })
  const { page } = visitor
  await page.getByRole('list', { name: 'Requests' }).getByRole('link').first().click()
  const table = page.getByRole('table', { name: 'What changes' })
  await table.getByText('First name, Email, ').waitFor()
  await table.getByRole('row', { name: 'Rows 51' }).waitFor()
  await table.getByRole('row', { name: 'Searched for bola' }).waitFor()
  const text = await table.innerText()
  assert.doesNotMatch(text, /balance_ngn|first_name|nothing|Before/)
  await visitor.look('export-for-two', 'both')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('whoever approves another birth date reads it as everywhere, and looks at the one before like anywhere else: counted', async () => {
  const { sql } = world.api.doors.database
  const { id } = await plantUser(world.api.doors, { first_name: 'Halima', last_name: 'Yusuf' })
  const born = async (day: string, tier: number) => {
    await sql`update users set kyc_tier = ${tier} where id = ${id}`
    return send(world, updateUser, {
      headers: { ...(await signInAdmin(world, 'risk@staff.example')), 'idempotency-key': day },
      params: { id },
      body: { date_of_birth: day, reason: 'They brought their ID' },
    })
  }
  assert.equal((await born('1975-01-18', 0)).status, 200)
  assert.equal((await born('1990-01-02', 1)).status, 202)
  const visitor = await visitDesk(browser, world, {
    email: 'owner@staff.example',
    path: '/dashboard/approvals',
  })
  const { page } = visitor
  await page
    .getByRole('list', { name: 'Requests' })
    .getByRole('link', { name: /birth date/ })
    .click()
  const table = page.getByRole('table', { name: 'What changes' })
  await table.getByText('2 Jan 1990').waitFor()
  assert.doesNotMatch(await table.innerText(), /1975/)
  await table.getByRole('button', { name: 'Show Date of birth' }).click()
  await table.getByText('18 Jan 1975').waitFor()
  await visitor.look('birth-date-for-two')
  const looks = await sql`
    select 1 from audit_log where action = ${revealDetail.name} and target_id = ${id} and actor_role = 'owner'`
  assert.equal(looks.length, 1)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('what was done to somebody is found by their name, and a look says in words what was looked at', async () => {
  const headers = await signInAdmin(world, 'owner@staff.example')
  const looked = await send(world, revealDetail, {
    headers,
    params: { id: grace },
    body: { field: 'date_of_birth' },
  })
  assert.equal(looked.status, 200, JSON.stringify(looked.body))
  const visitor = await visitDesk(browser, world, {
    email: 'auditor@staff.example',
    path: '/dashboard/audit?target=Grace%20Shehu',
  })
  const { page } = visitor
  const named = page.getByRole('table', { name: 'Audit log' }).getByText('Grace Shehu')
  await named.filter({ visible: true }).first().waitFor()
  await page.getByRole('link', { name: 'View personal detail' }).first().click()
  const row = page.getByRole('region', { name: 'The row' })
  await row.getByRole('row', { name: 'Viewed Date of birth' }).waitFor()
  await row.getByText('Grace Shehu').waitFor()
  await visitor.look('audit-looked-at', 'both')
  await page.goto(`${world.api.url}/dashboard/users/details/${grace}?tab=activity`)
  await page.getByText('Viewed: Date of birth').waitFor()
  await visitor.look('activity-looked-at')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
