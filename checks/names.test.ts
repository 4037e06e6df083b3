// Promises of names: the repository's paths and words are whole, and each bad name is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathFaults, wordFaults } from './names.ts'
import { listPaths, readSources, told } from './sources.ts'

const saidOf = (path: string): string[] => pathFaults([path]).map((fault) => fault.words)
const saidOfCode = (text: string): string[] =>
  wordFaults([{ path: 'kit/newborn.ts', text }]).map((fault) => fault.words)

test('every file and folder has a name in kebab-case that says something', () => {
  assert.deepEqual(told(pathFaults(listPaths())), [])
})
test('every name in code is made of whole words', () => assert.deepEqual(told(wordFaults(readSources())), []))

test('a folder that could hold anything is found', () => {
  for (const folder of ['utils', 'common', 'shared', 'lib', 'helpers', 'services', 'types', 'core']) {
    assert.equal(saidOf(`features/newborn/${folder}/pay.ts`).length, 1, folder)
  }
  assert.match(saidOf('kit/types.ts').join(), /could hold anything/)
})

test('a name that is not kebab-case is found', () => {
  for (const path of [
    'kit/payBill.ts',
    'kit/PayBill.tsx',
    'kit/pay_bill.ts',
    'Features/bills/pay.ts',
    'kit/pay bill.ts',
    'kit/-pay.ts',
  ]) {
    assert.match(saidOf(path).join(), /not kebab-case/, path)
  }
  const good = [
    'README.md',
    'features/bills/README.md',
    '.env.example',
    '.ci/run',
    'kit/pay-bill.test.ts',
    'db/migrations/0001-a-b.sql',
    'LICENSE',
  ]
  assert.deepEqual(good.flatMap(saidOf), [])
})

test('a cut word is found in paths, variables, parameters, fields, types and functions', () => {
  assert.equal(saidOf('kit/db/conn.ts').length, 1)
  const cut = [
    'const ctx = 1',
    'export function pay(req: string): void {}',
    'export const pay = (txnId: string) => txnId',
    'export type Held = { amt: bigint }',
    'type MsgList = string[]',
    'function calcFee() {}',
  ]
  assert.deepEqual(
    cut.filter((text) => saidOfCode(text).length === 0),
    [],
  )
  assert.deepEqual(saidOfCode("const context = { err: 1, req: 2 }\n// ctx\nconst words = 'msg'"), [])
})
