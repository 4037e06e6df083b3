// Promises about the access matrix: nothing is mounted without a row, and every cell is what was decided.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { adminRoles } from '#features/admin-sign-in/contract.ts'
import { accessMatrix } from './access-matrix.ts'
import { checkMatrix, mayCall, permissionsOf } from './matrix-rules.ts'

const rowFor = (name: string, realm: 'anyone' | 'customer' | 'admin') => ({ name, realm })

test('a call without a row stops the start and is named', () => {
  assert.throws(() => checkMatrix([rowFor('things.read', 'admin')], {}), /things\.read: has no row/)
})

test('a row without a call stops the start and is named', () => {
  assert.throws(() => checkMatrix([], { 'things.gone': 'customer' }), /things\.gone: has a row, but no call/)
})

test('a row of another realm than its call stops the start', () => {
  assert.throws(() => checkMatrix([rowFor('things.read', 'admin')], { 'things.read': 'anyone' }), /realm/)
  assert.throws(() => checkMatrix([rowFor('things.read', 'customer')], { 'things.read': ['owner'] }), /realm/)
})

test('a row that allows nobody stops the start', () => {
  assert.throws(() => checkMatrix([rowFor('things.read', 'admin')], { 'things.read': [] }), /no role/)
})

test('all faults are named at once, and a matching matrix passes', () => {
  assert.throws(
    () => checkMatrix([rowFor('a.b', 'admin'), rowFor('c.d', 'admin')], { 'e.f': 'anyone' }),
    /a\.b[\s\S]*c\.d[\s\S]*e\.f/,
  )
  checkMatrix([rowFor('things.read', 'admin'), rowFor('things.mine', 'customer')], {
    'things.read': ['owner'],
    'things.mine': 'customer',
  })
})

test('names that every object has are no rows', () => {
  assert.equal(mayCall('owner', 'constructor'), false)
  assert.throws(() => checkMatrix([rowFor('toString', 'admin')], {}), /toString: has no row/)
})

type Declared = {
  readonly name: string
  readonly realm: 'anyone' | 'customer' | 'admin'
  readonly path: string
}
const isContract = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'realm' in value && 'path' in value

/** The calls that stand beside the features' contracts: the streams of live updates. */
const streams = [rowFor('live.mine', 'customer'), rowFor('live.admin', 'admin')]

async function declaredContracts(): Promise<Declared[]> {
  const features = join(import.meta.dirname, '..')
  const declared: Declared[] = []
  for (const feature of readdirSync(features)) {
    const contracts = readdirSync(join(features, feature)).filter((file) => /(?:^|-)contract\.ts$/.test(file))
    for (const file of contracts) {
      const module: Record<string, unknown> = await import(join(features, feature, file))
      declared.push(...Object.values(module).filter(isContract))
    }
  }
  return declared
}

test('every contract of every feature has its row, and every row its contract', async () => {
  checkMatrix([...(await declaredContracts()), ...streams])
})

test('money is made by finance and owner alone', () => {
  const may = adminRoles.filter((role) => mayCall(role, 'deposits.release'))
  assert.deepEqual(may, ['owner', 'finance'])
})

test('the auditor changes nothing but their own sessions, passkeys, views and exports, and has the books read', async () => {
  const writes = (await declaredContracts())
    .filter((contract) => 'method' in contract && contract.method !== 'GET')
    .map((contract) => contract.name)
  const own =
    /^(?:admin-sign-in\.sign-out|admin-step-up\..*|saved-views\..*|exports\.(?:ask|cancel|link)|staff\.end-my-session)$/
  assert.deepEqual(
    permissionsOf('auditor').filter((name) => writes.includes(name) && !own.test(name)),
    ['money-proof.run'],
  )
})

test('the auditor reads everything that any admin reads', async () => {
  const reads = (await declaredContracts()).filter(
    (contract) => contract.realm === 'admin' && 'method' in contract && contract.method === 'GET',
  )
  for (const contract of reads) assert.ok(mayCall('auditor', contract.name), contract.name)
})

test('permissions name calls of admins only, in the order of the alphabet', () => {
  for (const role of adminRoles) {
    const permissions = permissionsOf(role)
    assert.deepEqual(permissions, [...permissions].sort())
    for (const name of permissions) assert.ok(Array.isArray(accessMatrix[name]))
  }
})
