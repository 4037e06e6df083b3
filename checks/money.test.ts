// Promises of money: it is nowhere a float, and each way to make it one is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyFaults, sqlMoneyFaults } from './money.ts'
import { readSources, told } from './sources.ts'

const files = readSources()
const inside = 'features/newborn/rules.ts'

const saidOf = (text: string, path = inside): string[] =>
  moneyFaults([{ path, text }]).map((fault) => fault.words)
const saidOfSql = (text: string): string[] =>
  sqlMoneyFaults([{ path: 'db/migrations/9999-newborn.sql', text }]).map((fault) => fault.words)

test('no code makes a float of money', () => assert.deepEqual(told(moneyFaults(files)), []))
test('no SQL makes a float of money', () => assert.deepEqual(told(sqlMoneyFaults(files)), []))

const floats = [
  "export const paid = parseFloat('1.50')",
  "export const paid = Number.parseFloat('1.50')",
  'export const paid = (1.5).toFixed(2)',
  'export const paid = (held: Held) => held.share.toPrecision(3)',
  'export const paid = (held: Held) => Number(held.amount)',
  'export const paid = (held: Held) => Number(held.fee_minor ?? 0n)',
  'export const paid = (balance: bigint) => parseInt(String(balance), 10)',
  'export const paid = (amount: string) => +amount',
  'export type Held = { readonly amount: number }',
  'export type Held = { feeMinor?: number | null }',
  'export type Held = { balances: readonly number[] }',
  'export function pay(price: number): void {}',
  'export const pay = (held: { overdraft: number }): void => undefined',
  'export class Held { balance: number = 0 }',
  'export const held = z.object({ amount: z.number() })',
  'export const held = z.object({ fee: z.optional(z.int()) })',
]

test('each way of code to make money a float is found', () => {
  assert.deepEqual(
    floats.filter((text) => saidOf(text).length === 0),
    [],
  )
})

test('no number is made at all where only whole minor units stand', () => {
  for (const path of ['ledger/newborn.ts', 'kit/money/newborn.ts', 'features/newborn/postings.ts']) {
    assert.equal(saidOf("export const many = Number('5')", path).length, 1, path)
    assert.equal(saidOf("export const many = parseInt('5', 10)", path).length, 1, path)
  }
})

test('the driver is never taught to read numeric or float as a number', () => {
  assert.equal(saidOf('export const parsers = new Map([[1700, Number]])', 'kit/db/newborn.ts').length, 1)
  assert.deepEqual(saidOf('export const parsers = new Map([[20, BigInt]])', 'kit/db/newborn.ts'), [])
})

test('whole money, measures and texts are no fault', () => {
  const texts = [
    'export type Held = { readonly amount: bigint; fee: Money; balance: string }',
    'export type Fee = { basisPoints: number; feeBasisPoints: number; amountLength: number }',
    'export type Held = { balance: { readonly version: number } }',
    'export const year = (day: string) => Number(day.slice(0, 4))',
    '// parseFloat(amount)\nexport const words = "amount: number"',
    'export const held = z.object({ amount, count: z.int() })',
  ]
  assert.deepEqual(
    texts.flatMap((text) => saidOf(text)),
    [],
  )
  assert.deepEqual(saidOf('export type Row = { amount: number }', 'rails/newborn/mapping.ts'), [])
})

const floatsOfSql = [
  'create table held (rate real not null)',
  'create table held (share double precision)',
  'create table held (paid money)',
  'create table held (share float8)',
  'create table held (amount_minor int not null)',
  'create table held (amount numeric(18, 2))',
  'alter table held add column fee_minor integer',
  'select share::float from held',
  'select amount_minor::int from held',
  'select cast(amount_minor as double precision) from held',
  'select cast(amount_minor as float4) from held',
]

test('each way of SQL to make money a float is found', () => {
  assert.deepEqual(
    floatsOfSql.filter((text) => saidOfSql(text).length === 0),
    [],
  )
})

test('bigint, and words that only sound like it, are no fault of SQL', () => {
  const texts = [
    'create table held (amount_minor bigint not null check (amount_minor > 0), currency text)',
    '-- money is never real\nselect sum(amount_minor)::bigint, count(*)::int total from held',
    "select 'real money' as words",
  ]
  assert.deepEqual(texts.flatMap(saidOfSql), [])
})
