// Promises about the cases on a customer's page: what is open about them and what was closed, with the dialog that closes one.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openCase } from '#features/cases/public.ts'
import { plantUser } from '#features/users/test-people.ts'
import { signInAdmin } from './admin.ts'
import { openBrowser, visit, type Visitor } from './browser.ts'
import { aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  visitor = await visit(browser, { width: 1280, height: 800 })
  const { authorization = '' } = await signInAdmin(world, await aMember(world, 'risk'))
  await visitor.page.addInitScript(
    (token) => localStorage.setItem('token', token),
    authorization.replace('Bearer ', ''),
  )
})
after(async () => {
  await visitor?.close()
  await browser?.close()
  await world?.close()
})

const page = () => visitor.page

test('the tab counts what is open; closing one moves it to the closed', async () => {
  const { doors } = world.api
  const name = { first_name: 'Olúwaṣeun', last_name: 'Adébáyọ̀-Ogunlésì' }
  const { id } = await plantUser(doors, name)
  const other = await plantUser(doors, { first_name: 'Ngozi', last_name: 'Nwosu-Okereke' })
  await doors.database.begin(async (sql) => {
    const subject = { type: 'user', id }
    await openCase(sql, doors, {
      kind: 'screening_hit',
      key: 'one',
      subject,
      facts: { band: 'strong', list: 'un', entry: 'QDi.001', score: '96' },
    })
    await openCase(sql, doors, {
      kind: 'same_document_of_two',
      key: 'two',
      subject: { type: 'user', id: other.id },
      facts: { document: 'passport', other_accounts: id },
    })
  })
  await page().goto(`${world.settings.publicUrl}/dashboard/users/details/${id}`)
  const tab = (text: RegExp) => page().getByRole('tab', { name: text })
  await tab(/^Cases\s*2$/).click()
  const panel = page().getByRole('tabpanel')
  await panel.getByText('Screening hit').first().waitFor()
  await panel.getByText('Ngozi Nwosu-Okereke').first().waitFor()
  await visitor.look('console-user-cases')
  await panel.getByRole('button', { name: 'View' }).first().click()
  await page().getByLabel('Why it is closed').fill('Another person; the birth years differ.')
  await page().getByRole('button', { name: 'Close case' }).click()
  await tab(/^Cases\s*1$/).waitFor()
  await panel.getByRole('radio', { name: 'Closed' }).check({ force: true })
  await panel.getByRole('button', { name: 'View' }).first().waitFor()
  assert.equal(await panel.getByRole('button', { name: 'View' }).count(), 1)
  await visitor.look('console-user-cases-closed')
  await panel.getByRole('button', { name: 'View' }).click()
  await page().getByRole('dialog').getByText('Another person; the birth years differ.').waitFor()
  assert.equal(await page().getByRole('button', { name: 'Close case' }).count(), 0)
  await visitor.look('console-user-case-closed')
  assert.deepEqual(visitor.faults, [])
})
