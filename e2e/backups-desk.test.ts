// Promises about backups in the console: staff see the night's copy and what is wrong with it, and a collector has its numbers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { beginNight, endNight, noteMade, noteProven } from '#features/backups/public.ts'
import { places } from '../apps/console/places.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { visitDesk } from './desk.ts'
import { aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true, more: { BACKUP_DIR: 'copies' } })
  visitor = await visitDesk(browser, world, {
    email: await aMember(world, 'finance'),
    path: places.dashboard,
  })
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const sql = () => world.api.doors.database.sql

test('a night is followed from its beginning to its proof, and a fault stands there in words', async () => {
  const { page } = visitor
  const dueAt = new Date(world.clock.now().getTime() - 3_600_000)
  await beginNight(sql(), dueAt, world.clock.now())
  await page.getByText('being made').waitFor()
  await noteMade(sql(), { dueAt, file: 'a.backup', bytes: 10, now: world.clock.now() })
  await noteProven(sql(), 'copy', dueAt, world.clock.now())
  await endNight(sql(), dueAt, { fault: undefined, now: world.clock.now() })
  await page.getByText('restored and verified').waitFor()
  await visitor.look('backups-proven')
  const next = new Date(dueAt.getTime() + 1)
  await beginNight(sql(), next, world.clock.now())
  await endNight(sql(), next, { fault: 'The disk of BACKUP_DIR is full.', now: world.clock.now() })
  await page.getByText('The disk of BACKUP_DIR is full.').waitFor()
  await visitor.look('backups-failed', 'both')
  assert.deepEqual(visitor.faults, [])
})

test('the numbers of copies are there for a collector', async () => {
  const text = await (await fetch(`${world.api.url}/metrics`)).text()
  assert.match(text, /^# TYPE backup_age_seconds gauge\nbackup_age_seconds \d/m)
  assert.match(text, /^backup_missing 0$/m)
})
