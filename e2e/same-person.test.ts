// Promises about one person behind two accounts: both are confirmed, and somebody looks at them, once for each that came later.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import { confirmEmail, pin, send, selfieOf } from './customer.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

type Named = { readonly first_name: string; readonly last_name: string; readonly date_of_birth: string }
let people = 0

/** Signs somebody up, tells the register of them, and confirms them. Answers their id. */
async function confirm(
  identity: { kind: 'bvn' | 'nin'; number: string },
  person: Named,
  record: object = person,
): Promise<string> {
  people++
  const email = `person${people}@example.com`
  const cookie = await confirmEmail(world, email)
  const profile = { ...person, phone: `080322201${String(people).padStart(2, '0')}` }
  assert.equal((await send(world, signIn.saveProfile, { cookie, body: profile })).status, 200)
  await send(world, signIn.choosePin, { cookie, body: { pin, accept_terms: true } })
  await world.control('/identity/people', { ...identity, ...record })
  const selfie = await selfieOf(world, cookie)
  assert.equal((await send(world, kyc.checkIdentity, { cookie, body: { ...identity, selfie } })).status, 200)
  await world.settle()
  assert.equal((await send(world, kyc.findMyIdentity, { cookie })).data.tier, 1)
  const [user] = await world.api.doors.database.sql<{
    id: string
  }>`select id from users where email = ${email}`
  return user?.id ?? ''
}

const casesOf = (userId: string) =>
  world.api.doors.database.sql<{ facts: Record<string, string> }>`
    select facts from cases where kind = 'possible_same_person' and subject_id = ${userId}`

const ada: Named = { first_name: 'Adaeze', last_name: 'Okonkwo', date_of_birth: '1990-05-17' }

test('a BVN and a NIN of one name and birth date on two accounts are one case, which names the other account', async () => {
  const first = await confirm({ kind: 'bvn', number: '22277700010' }, ada)
  assert.deepEqual(await casesOf(first), [])
  const second = await confirm(
    { kind: 'nin', number: '70077700010' },
    { ...ada, first_name: 'ÀDAEZE' },
    { ...ada, first_name: 'OKONKWO', middle_name: 'Ngozi', last_name: 'ADAEZE' },
  )
  const cases = await casesOf(second)
  assert.equal(cases.length, 1)
  assert.deepEqual([cases[0]?.facts['kind'], cases[0]?.facts['other_accounts']], ['nin', first])
  assert.deepEqual(await casesOf(first), [])
})

test('names that the register joins or splits are confirmed, and are one person on two accounts', async () => {
  const bello = { date_of_birth: '1988-03-09', last_name: 'Bello' }
  const first = await confirm(
    { kind: 'bvn', number: '22277700040' },
    { ...bello, first_name: 'Abdul Rahman' },
    { ...bello, first_name: 'ABDULRAHMAN', last_name: 'BELLO' },
  )
  const second = await confirm(
    { kind: 'nin', number: '70077700040' },
    { ...bello, first_name: 'Abdulrahman' },
    { ...bello, first_name: 'BELLO', middle_name: 'ABDUL', last_name: 'RAHMAN' },
  )
  assert.deepEqual(await casesOf(first), [])
  assert.equal((await casesOf(second))[0]?.facts['other_accounts'], first)
})

test('another birth date or only one name in common is another person', async () => {
  const later = await confirm({ kind: 'bvn', number: '22277700020' }, { ...ada, date_of_birth: '1990-05-18' })
  const sibling = await confirm({ kind: 'bvn', number: '22277700030' }, { ...ada, first_name: 'Chidi' })
  assert.deepEqual([await casesOf(later), await casesOf(sibling)], [[], []])
})

test('two who are confirmed at once are noticed too, and no text of theirs is kept in the open', async () => {
  const person: Named = { first_name: 'Tersoo', last_name: 'Iorliam', date_of_birth: '1985-11-02' }
  const cookies: string[] = []
  for (const number of [1, 2]) {
    const cookie = await confirmEmail(world, `twin${number}@example.com`)
    const phone = `0803222020${number}`
    await send(world, signIn.saveProfile, { cookie, body: { ...person, phone } })
    const identity = { kind: 'bvn' as const, number: `222777001${number}0` }
    await world.control('/identity/people', { ...identity, ...person })
    const selfie = await selfieOf(world, cookie)
    // The photo is checked before its owner is: a check whose photo still is comes seconds later, and not beside the other.
    await world.settle()
    await send(world, kyc.checkIdentity, { cookie, body: { ...identity, selfie } })
    cookies.push(cookie)
  }
  await Promise.all([world.settle(), world.settle()])
  for (const cookie of cookies) assert.equal((await send(world, kyc.findMyIdentity, { cookie })).data.tier, 1)
  const rows = await world.api.doors.database.sql<{ cases: number; text: string }>`
    select (select count(*)::int from cases c join users u on u.id::text = c.subject_id
      where c.kind = 'possible_same_person' and u.email like 'twin%') cases,
      (select string_agg(person_indexes::text, '') from identity_checks) text`
  assert.equal(rows[0]?.cases, 1)
  assert.doesNotMatch(rows[0]?.text ?? '', /tersoo|1985-11/i)
})
