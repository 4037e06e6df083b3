// Promises about billers that ask for fields of their own, over HTTP with both aggregators behind them: each is checked and named where it is wrong,
// agreed to, sealed with the order, handed to the partner alone, and paid only once the certificate is there.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as bills from '#features/bills/contract.ts'
import { listBillOrders } from '#features/bills/desk-contract.ts'
import * as goods from '#features/bills/goods-contract.ts'
import * as staff from '#features/bills/staff-contract.ts'
import * as beneficiaries from '#features/orders/beneficiaries-contract.ts'
import * as sending from '#features/orders/sending-contract.ts'
import { findOrder } from '#features/orders/staff-contract.ts'
import * as standing from '#features/standing-orders/contract.ts'
import { openDatabase } from '#kit/db/database.ts'
import { signInAdmin } from './admin.ts'
import { type Bill, insuringFor, type Insurer, pricedFor } from './bill-insurers.ts'
import { assertToldNowhere } from './bill-told-nowhere.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { type MyTransfer, quote, sendMoney, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000

let world: World
let sender: Customer
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  sender = await aCustomer(world, { tier: 3, money: '900000', device: 'known' })
})
after(() => world.close())

const insuring = (id: Insurer, ending?: string) => insuringFor(world, sender, { id, ending })
const find = (to: Wish['to']) => send(world, sending.findPayee, { cookie: sender.cookie, body: { to } })
const priced = (to: Bill) => pricedFor(world, sender, to)

async function paid(to: Bill): Promise<MyTransfer> {
  const sent = await sendMoney(world, sender, await priced(to))
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return sent.data
}

async function afterWait({ transaction_id: id }: MyTransfer, milliseconds = minute): Promise<MyTransfer> {
  await world.settle()
  world.clock.advance(milliseconds)
  await world.settle()
  return transferOf(world, sender, id)
}

const certificateOf = ({ transaction_id }: MyTransfer) =>
  send(world, goods.findMyGoods, { cookie: sender.cookie, params: { transaction_id } })

type AtPartner = { readonly fields: Readonly<Record<string, string>> }

/** What a partner's book has for an account. */
async function standsAt(rail: 'vtpass' | 'examplebills', account: string): Promise<AtPartner[]> {
  const { purchases }: { purchases: readonly AtPartner[] } = Object(await world.control(`/${rail}/purchases`))
  return purchases.filter((one) => JSON.stringify(one).includes(account))
}

/** VTpass answers what is asked for next about an account by a code, or does something else. */
const vtpassDoes = (account: string, ...script: readonly object[]) =>
  world.control('/scenarios', { rail: 'vtpass', match: { path: '/pay', billersCode: account }, script })
const says = (code: string, description = 'NO') => ({
  kind: 'answer',
  status: 200,
  body: { code, response_description: description, content: { errors: description } },
})

/** From now on the second aggregator sells it too, and says so of these fields. */
async function offerAlso(id: string, keys: readonly string[]): Promise<void> {
  const superuser = openDatabase({ url: world.database.superuserUrl, connections: 1 })
  const fields = Object.fromEntries(keys.map((key) => [key, key]))
  const offer = { partner: 'examplebills', code: 'personal-accident-insurance', fields }
  await superuser.sql`
    insert into biller_rows (biller, is_offered, terms, valid_from, set_at)
    select biller, true, jsonb_set(terms, '{offers,1}', ${JSON.stringify(offer)}::jsonb), ${world.clock.now()}, set_at
    from biller_rows where biller = ${id} order by number desc limit 1`
  await superuser.close()
}

const options = (id: string, key: string, query?: string) =>
  send(world, bills.listFieldOptions, {
    cookie: sender.cookie,
    params: { id, key },
    ...(query !== undefined && { query }),
  })

test('the form of motor insurance says what it asks for, and its lists hang on each other', async () => {
  const form = await send(world, bills.findBiller, { cookie: sender.cookie, params: { id: 'ins-ui-insure' } })
  assert.deepEqual(
    form.data.fields.map(({ key, kind, of }) => [key, kind, of]),
    [
      ['insured_name', 'name', undefined],
      ['email', 'email', undefined],
      ['make', 'choice', undefined],
      ['model', 'choice', 'make'],
      ['colour', 'choice', undefined],
      ['engine_capacity', 'choice', undefined],
      ['year_of_make', 'year', undefined],
      ['chassis_number', 'text', undefined],
      ['state', 'choice', undefined],
      ['lga', 'choice', 'state'],
    ],
  )
  const [honda] = (await options('ins-ui-insure', 'model', '?of=120')).data
  const [kano] = (await options('ins-ui-insure', 'lga', '?of=4')).data
  assert.deepEqual([honda?.name, kano?.name], ['Accord', 'Dala'])
  const buildings = (await options('ins-home-cover', 'building')).data
  assert.deepEqual(buildings[0], { code: 'Bungalow', name: 'Bungalow' })
  assert.equal((await options('ins-health-rhl', 'hospital')).data.length, 4)
})

test('listFieldOptions: biller_not_found, biller_away and lookup_unanswered; a list that was read serves while its partner is away', async () => {
  const strange = await Promise.all([
    options('nobody', 'make'),
    options('ins-ui-insure', 'email'),
    options('ins-ui-insure', 'model'),
    options('ins-ui-insure', 'make', '?of=1'),
    options('ins-ui-insure', 'model', '?of=1'),
    options('ins-ui-insure', 'lga', '?of=..%2Fcolor'),
    options('ikeja-electric-prepaid', 'make'),
  ])
  assert.deepEqual(new Set(strange.map(({ problem }) => problem.code)), new Set(['biller_not_found']))
  const path = '/universal-insurance/options/model/98'
  const vtpass = (script: readonly object[]) =>
    world.control('/scenarios', { rail: 'vtpass', match: { path }, script })
  await vtpass([says('030')])
  assert.equal((await options('ins-ui-insure', 'model', '?of=98')).problem.code, 'biller_away')
  await world.control('/outage', { rail: 'vtpass', path, mode: 'html' })
  assert.equal((await options('ins-ui-insure', 'model', '?of=98')).problem.code, 'lookup_unanswered')
  await world.control('/outage', { rail: 'vtpass', path, mode: 'off' })
  const names = ['Boxer', 'RE']
  const read = async () => (await options('ins-ui-insure', 'model', '?of=98')).data.map(({ name }) => name)
  assert.deepEqual(await read(), names)
  world.clock.advance(61 * minute)
  await world.control('/outage', { rail: 'vtpass', path, mode: 'html' })
  assert.deepEqual(await read(), names)
  await world.control('/outage', { rail: 'vtpass', path, mode: 'off' })
})

test('what is told is a part of what is agreed to: each field changes the hash, and quote_changed is said where one differs', async () => {
  const to = await insuring('ins-ui-insure')
  const { amount } = await priced(to)
  const hashOf = async (part: Record<string, string>) => {
    const quoted = await quote(world, sender, { to: { ...to, fields: { ...to.fields, ...part } }, amount })
    assert.equal(quoted.status, 200, JSON.stringify([part, quoted.body]))
    return quoted.data.hash
  }
  const others = [
    { insured_name: 'Somebody Else' },
    { email: 'else@mail.example' },
    { make: '120', model: '301' },
    { model: '746' },
    { colour: '1004' },
    { engine_capacity: '2' },
    { year_of_make: '2013' },
    { chassis_number: 'QQ999999' },
    { state: '4', lga: '841' },
    { lga: '771' },
  ]
  const hashes = [await hashOf({})]
  for (const one of others) hashes.push(await hashOf(one))
  assert.equal(new Set(hashes).size, others.length + 1)
  const changed = { ...to, fields: { ...to.fields, insured_name: 'Somebody Else' } }
  const sent = await sendMoney(world, sender, { to, amount }, { to: changed })
  assert.equal(sent.problem.code, 'quote_changed')
})

test('each insurer is told what it asks for, by its own names, and pays with a certificate that its customer alone opens', async () => {
  const other = await aCustomer(world, {})
  for (const id of ['ins-ui-insure', 'ins-pa-insurance', 'ins-home-cover', 'ins-health-rhl'] as const) {
    const to = await insuring(id)
    const quoted = await quote(world, sender, await priced(to))
    assert.ok(
      quoted.data.payee.facts.some(({ value }) => value === 'Zubaida Okonjo-Bassey'),
      id,
    )
    const done = await afterWait(await paid(to))
    assert.equal(done.state, 'success', `${id} ${JSON.stringify(done)}`)
    assert.deepEqual(
      done.facts.map(({ label }) => label).filter((label) => label !== 'Biller’s receipt number'),
      ['Plan'],
    )
    const { certificate } = (await certificateOf(done)).data
    assert.match(certificate ?? '', /^https:\/\/certificates\.\S+\.example\//)
    const strange = await send(world, goods.findMyGoods, {
      cookie: other.cookie,
      params: { transaction_id: done.transaction_id },
    })
    assert.equal(strange.problem.code, 'no_goods')
    const [there] = await standsAt(id === 'ins-health-rhl' ? 'examplebills' : 'vtpass', to.account)
    assert.ok(Object.values(there?.fields ?? {}).includes('Zubaida Okonjo-Bassey'), id)
  }
})

test('VTpass is told of a car just what its contract wants', async () => {
  const to = await insuring('ins-ui-insure')
  await afterWait(await paid(to))
  assert.deepEqual(
    (await standsAt('vtpass', to.account)).map(({ fields }) => fields),
    [
      {
        Insured_Name: 'Zubaida Okonjo-Bassey',
        engine_capacity: '1',
        Chasis_Number: 'Qquartz House 7, Marina',
        Plate_Number: to.account,
        vehicle_make: '335',
        vehicle_color: '20',
        vehicle_model: '745',
        YearofMake: '2014',
        state: '1',
        lga: '770',
        email: 'zubaida.okonjo@mail.example',
      },
    ],
  )
})

test('a certificate that is N/A or not https is none: the order stays open, and one that is delivered later is paid once its link is there', async () => {
  for (const ending of ['82', '83']) {
    const to = await insuring('ins-ui-insure', ending)
    const waits = await afterWait(await paid(to))
    assert.equal(waits.state, 'pending', ending)
    assert.equal((await certificateOf(waits)).problem.code, 'no_goods')
  }
  const none = await insuring('ins-health-rhl', '81')
  assert.equal((await afterWait(await paid(none))).state, 'pending')
  const later = await paid(await insuring('ins-pa-insurance', '90'))
  assert.equal((await afterWait(later, 30 * minute)).state, 'success')
  assert.match((await certificateOf(later)).data.certificate ?? '', /^https:/)
})

test('what a partner says of an order repeats nothing that was told', async () => {
  const to = await insuring('ins-pa-insurance')
  await vtpassDoes(to.account, says('016', 'FAILED FOR ZUBAIDA OKONJO-BASSEY of Qquartz House 7, Marina'))
  const failed = await afterWait(await paid(to))
  assert.equal(failed.state, 'failed')
  await assertToldNowhere(world, { told: ['zubaida', 'qquartz'], written: to.account })
})

test('only_now: it is neither scheduled nor listed with what was told, and paying again begins with an empty form', async () => {
  const to = await insuring('ins-home-cover')
  const wish = await priced(to)
  const { fields: _, ...bare } = to
  assert.deepEqual([(await find(to)).data.only_now, (await find(bare)).data.only_now], [true, true])
  const dates = { every: 'month', first_at: '2026-03-01T09:00:00.000Z' } as const
  const refused = await send(world, standing.previewOrder, {
    cookie: sender.cookie,
    body: { ...wish, ...dates },
  })
  assert.equal(refused.problem.code, 'only_now')
  const done = await afterWait(await paid(to))
  assert.deepEqual(done.to, bare)
  const listed = await send(world, beneficiaries.listMyBeneficiaries, {
    cookie: sender.cookie,
    query: '?kind=bill',
  })
  assert.deepEqual(listed.data.find(({ account_number: one }) => one === to.account)?.to, bare)
})

test('the next partner is handed the same, by its own names, and only where it takes all of it and none of it is chosen from a list', async () => {
  const to = await insuring('ins-pa-insurance', '80')
  const done = await afterWait(await paid(to))
  assert.equal(done.state, 'success', JSON.stringify(done))
  assert.deepEqual(await standsAt('vtpass', to.account), [])
  assert.deepEqual(
    (await standsAt('examplebills', to.account)).map(({ fields }) => fields),
    [
      {
        full_name: 'Zubaida Okonjo-Bassey',
        date_of_birth: '1987-04-23',
        occupation: 'Qquartz House 7, Marina',
        address: 'Qquartz House 7, Marina',
        next_of_kin_name: 'Zubaida Okonjo-Bassey',
        next_of_kin_phone: '08097776655',
      },
    ],
  )
  const chosen = await insuring('ins-home-cover', '80')
  await offerAlso('ins-home-cover', ['full_name', 'date_of_birth', 'occupation', 'building', 'address'])
  assert.equal((await afterWait(await paid(chosen))).state, 'failed')
  await offerAlso('ins-pa-insurance', ['full_name', 'date_of_birth', 'occupation', 'address', 'kin_name'])
  assert.equal((await afterWait(await paid(await insuring('ins-pa-insurance', '80')))).state, 'failed')
})

test('staff see that a form is sealed and whether the certificate came, and read nothing of either', async () => {
  const to = await insuring('ins-ui-insure')
  const done = await afterWait(await paid(to))
  await aMember(world, 'support')
  const headers = await signInAdmin(world, 'support@staff.example')
  const listed = await send(world, listBillOrders, { headers, query: `?biller=ins-ui-insure` })
  const row = listed.data.items.find(({ transaction_id: id }) => id === done.transaction_id)
  assert.deepEqual([row?.has_sealed_fields, row?.delivers], [true, 'certificate'])
  assert.ok(row?.delivered_at)
  const detail = await send(world, findOrder, { headers, params: { transaction_id: done.transaction_id } })
  const record = await send(world, staff.findOneBiller, { headers, params: { id: 'ins-ui-insure' } })
  for (const { body } of [listed, detail])
    assert.doesNotMatch(JSON.stringify(body), /zubaida|qquartz|certificates\.insurer/i)
  const fields = record.data.facts.find(({ field }) => field === 'fields')
  assert.match(fields?.text ?? '', /Model \(model\): Choice of a list, list by make/)
})

test('nothing that was told, and no certificate, stands in plain text in any table or log line', async () => {
  const to = await insuring('ins-ui-insure')
  const done = await afterWait(await paid(to))
  assert.equal(done.state, 'success')
  const told = ['zubaida', 'qquartz', '1987-04-23', '8097776655', 'certificates.insurer.example']
  await assertToldNowhere(world, { told, written: to.account })
})
