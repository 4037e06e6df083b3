// Promises about sealed values in the hands of somebody who can write to the tables: moved to another person they open for nobody.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as adminSignIn from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import type { Sql } from '#kit/db/database.ts'
import { personKey } from '#kit/people/person-keys.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { findUserProfile } from '../contract.ts'
import { routes } from '../public.ts'
import { maskedDetails, revealDetail } from '../reveal-contract.ts'
import { plantUser, type PlantedUser } from '../test-people.ts'

let app: TestApp
let token: string
let ada: PlantedUser
let bola: PlantedUser

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminSignIn.routes(mount, doors)
      routes(mount, doors)
    },
    admin: adminSignIn.adminAuthenticator,
    jobs: adminSignIn.jobs,
  })
  token = await adminToken(app, 'owner')
})
after(() => app.close())

const ofAda = { date_of_birth: '1994-03-14', address: '1 Broad Street, Lagos' }
const ofBola = { date_of_birth: '1988-11-02', address: '9 Ahmadu Bello Way, Kaduna' }

async function plantSealed(fields: typeof ofAda): Promise<PlantedUser> {
  const { doors } = app
  const user = await plantUser(doors)
  await doors.database.begin(async (sql) => {
    const key = await personKey(sql, doors, user.id)
    const seal = (column: string, plain: string) => doors.vault.seal(key, plain, `users.${column}/${user.id}`)
    await sql`
      update users set date_of_birth_sealed = ${seal('date_of_birth', fields.date_of_birth)},
        address_sealed = ${seal('address', fields.address)} where id = ${user.id}`
  })
  return user
}

beforeEach(async () => {
  ada = await plantSealed(ofAda)
  bola = await plantSealed(ofBola)
  app.logLines.length = 0
})

const profileOf = (user: PlantedUser) => app.request(findUserProfile, { token, params: { id: user.id } })
/** What a look at each of the two shows. */
const shownOf = async (user: PlantedUser): Promise<(string | null)[]> => {
  const looks = maskedDetails.map((field) =>
    app.request(revealDetail, { token, params: { id: user.id }, body: { field } }),
  )
  return (await Promise.all(looks)).map(({ data }) => data.value)
}

/** What the profile of B answers after somebody bent the tables: words, nothing of A, and a line for whoever watches. */
async function opensForNobody(): Promise<void> {
  const answer = await profileOf(bola)
  assert.deepEqual([answer.status, answer.code], [500, 'not_as_sealed'])
  assert.match(answer.message, /failed its integrity check, so it is not shown/)
  for (const value of [...Object.values(ofAda), ...Object.values(ofBola)])
    assert.ok(!answer.text.includes(value))
  assert.ok(
    app.logLines.some((line) => /"level":50/.test(line) && line.includes('a sealed value does not open')),
  )
  // Whoever was copied from is shown as ever.
  assert.equal((await profileOf(ada)).status, 200)
  assert.deepEqual(await shownOf(ada), Object.values(ofAda))
}

test('untouched values are shown to whom they belong', async () => {
  assert.equal((await profileOf(bola)).status, 200)
  assert.deepEqual(await shownOf(bola), Object.values(ofBola))
})

const bends: Readonly<Record<string, (sql: Sql) => Promise<unknown>>> = {
  'a birth date of another person': (sql) => sql`
    update users b set date_of_birth_sealed = a.date_of_birth_sealed from users a where a.id = ${ada.id} and b.id = ${bola.id}`,
  'an address of another person': (sql) => sql`
    update users b set address_sealed = a.address_sealed from users a where a.id = ${ada.id} and b.id = ${bola.id}`,
  'the same person’s value in another column': (sql) => sql`
    update users set address_sealed = date_of_birth_sealed where id = ${bola.id}`,
  'everything of another person, with the key that it was sealed under': async (sql) => {
    await sql`
      update users b set address_sealed = a.address_sealed, date_of_birth_sealed = a.date_of_birth_sealed
      from users a where a.id = ${ada.id} and b.id = ${bola.id}`
    await sql`delete from person_keys where person_id = ${bola.id}`
    await sql`
      insert into person_keys (person_id, wrapped, created_at)
      select ${bola.id}, wrapped, created_at from person_keys where person_id = ${ada.id}`
  },
  'one byte that was changed': (sql) => sql`
    update users set address_sealed = set_byte(address_sealed, 40, get_byte(address_sealed, 40) # 1) where id = ${bola.id}`,
}

for (const [what, bend] of Object.entries(bends)) {
  test(`${what} is opened for nobody, and said so in words`, async () => {
    await bend(app.doors.database.sql)
    await opensForNobody()
  })
}
