// Answers for the register of people: the default person, registered ones, and the last digit.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { identityHeaders, openPartners, type Partners } from '../test-partners.ts'
import { openTestReceiver, type TestReceiver } from '../test-receiver.ts'
let receiver: TestReceiver
let world: Partners
const closers: (() => Promise<void>)[] = []
before(async () => {
  receiver = await openTestReceiver()
  closers.unshift(receiver.close)
  world = await openPartners(receiver.url)
  closers.unshift(world.close)
})
after(async () => {
  for (const close of closers) await close()
})

test('the last digit of an unregistered number bends the default person’s record', async () => {
  const bvn = async (number: string): Promise<Record<string, unknown>> => {
    const { status, body } = await world.lookUp(`/bvn/full?bvn=${number}`)
    return { status, ...Object(body['entity']), error: body['error'] }
  }
  const match = await bvn('20000000000')
  assert.deepEqual(
    [match['first_name'], match['last_name'], match['date_of_birth'], match['watch_listed']],
    ['ADAEZE', 'OKONKWO', '14-Mar-1994', 'NO'],
  )
  assert.notEqual(match['image'], '')
  assert.equal((await bvn('22222222222'))['last_name'], 'OKONKWO')
  const another = await bvn('20000000001')
  assert.deepEqual([another['last_name'], another['date_of_birth']], ['DANJUMA', '14-Mar-1994'])
  const otherDay = await bvn('20000000002')
  assert.deepEqual([otherDay['last_name'], otherDay['date_of_birth']], ['OKONKWO', '14-Mar-1989'])
  assert.deepEqual(
    [(await bvn('20000000003')).status, (await bvn('20000000003'))['error']],
    [404, 'BVN not found'],
  )
  assert.equal((await bvn('20000000004'))['watch_listed'], 'YES')
  assert.equal((await bvn('20000000005')).status, 424)
  assert.deepEqual(
    [(await bvn('20000000006')).status, (await bvn('20000000006'))['error']],
    [400, 'This BVN is suspended'],
  )
  assert.deepEqual(
    [(await bvn('20000000007'))['image'], (await bvn('20000000007'))['last_name']],
    ['', 'OKONKWO'],
  )
  assert.equal((await bvn('20000000008')).status, 404)
  assert.equal((await bvn('123')).status, 400)
  const silent = fetch(`${world.url}/dojah/api/v1/kyc/bvn/full?bvn=20000000055`, {
    headers: identityHeaders,
    signal: AbortSignal.timeout(200),
  })
  await assert.rejects(silent, { name: 'TimeoutError' })
})

test('a registered person answers under their number, bent by its last digit too', async () => {
  const person = {
    kind: 'nin',
    number: '60000000008',
    first_name: 'Tunde',
    middle_name: 'Ayo',
    last_name: 'Bakare',
    date_of_birth: '1988-02-29',
  }
  assert.equal((await world.control('/identity/people', person)).status, 201)
  const found = Object((await world.lookUp('/nin?nin=60000000008')).body['entity'])
  assert.deepEqual(
    [found.first_name, found.middle_name, found.surname, found.birth_date],
    ['TUNDE', 'AYO', 'BAKARE', '29-02-1988'],
  )
  await world.control('/identity/people', { ...person, number: '60000000002' })
  assert.equal(Object((await world.lookUp('/nin?nin=60000000002')).body['entity']).birth_date, '28-02-1983')
  await world.control('/identity/people', { ...person, status: 'deceased' })
  assert.deepEqual(
    [
      (await world.lookUp('/nin?nin=60000000008')).status,
      (await world.lookUp('/nin?nin=60000000008')).body['error'],
    ],
    [400, 'This NIN is deceased'],
  )
  assert.equal((await world.control('/identity/people', { ...person, number: '123' })).status, 422)
})
