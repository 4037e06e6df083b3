// Promises about customers from before devices were known: the migration keeps them signed in, on one device of theirs.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { firstPin, safetyApp, signUpBy, testBrowser } from '#features/step-up/test-customers.ts'
import type { TestApp } from '#kit/test/app.ts'
import { unlock, whoAmI } from '../contract.ts'
import { findActivation } from '../public.ts'

const migration = join(
  import.meta.dirname,
  '../../../db/migrations/0010-devices-passkeys-and-authorisations.sql',
)

let app: TestApp
before(async () => {
  app = await safetyApp()
})
after(() => app.close())

/** Takes away what the migration made, so that the rows that stay are as they were before it; then runs it again. */
async function migrateAnew(): Promise<void> {
  const client = new pg.Client({ connectionString: app.database.superuserUrl })
  await client.connect()
  try {
    await client.query(`
      drop table customer_devices, passkeys, passkey_challenges, authorisations, email_changes;
      alter table wallets drop column own_freeze_at;
      alter table customer_sessions drop column id, drop column device_id, drop column proven_at,
        drop column recovery_until, drop column ended_because;
      alter table one_time_codes rename to email_codes;
      alter table email_codes rename constraint one_time_codes_purpose_check to email_codes_purpose_check;
      set role finance_owner;`)
    await client.query(readFileSync(migration, 'utf8'))
    await client.query('alter table email_codes rename to one_time_codes')
  } finally {
    await client.end()
  }
}

test('who was signed in stays signed in, and is active since they chose their PIN', async () => {
  const phone = testBrowser(app)
  const laptop = testBrowser(app)
  const { id } = await signUpBy(app, phone, 'kept@mail.example')
  const chosen = app.clock.now()
  await signUpBy(app, laptop, 'other@mail.example')
  await migrateAnew()
  app.clock.advance(86_400_000)
  assert.deepEqual((await findActivation(app.doors.database.sql, id))?.activatedAt, chosen)
  phone.forget('__Host-device')
  for (const browser of [phone, laptop]) {
    const me = await browser.ask(whoAmI)
    assert.deepEqual([me.status, me.data.step, me.data.other_device], [200, 'home', null])
  }
  assert.match(phone.cookies(), /__Host-device=/)
  assert.equal((await phone.ask(unlock, { body: { pin: firstPin } })).status, 200)
  assert.deepEqual((await findActivation(app.doors.database.sql, id))?.activatedAt, chosen)
})
