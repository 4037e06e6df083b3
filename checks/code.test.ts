// Promises of how code is written: the repository keeps the habits, and each way around them is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { castFaults, codeFaults, commentFaults, firstLineFaults, unreadableFaults } from './code.ts'
import { readSources, told } from './sources.ts'

const files = readSources()
const inside = 'features/newborn/console/panel.tsx'

const saidOf = (text: string, path = inside): string[] =>
  codeFaults([{ path, text }]).map((fault) => fault.words)

test('no code goes around the types, writes markup from texts, hides states or leaves tests out', () => {
  assert.deepEqual(told(codeFaults(files)), [])
})
test('every code file can be read by the checks', () => assert.deepEqual(told(unreadableFaults(files)), []))
test('no comment switches a check off or puts work off', () =>
  assert.deepEqual(told(commentFaults(files)), []))
test('every file says in its first line what it answers for', () =>
  assert.deepEqual(told(firstLineFaults(files)), []))
test('casts are as few as written down', () => assert.deepEqual(told(castFaults(files)), []))

const waysAround = [
  'export function pay(held: any): void {}',
  'export const held: Record<string, any> = {}',
  'export const first = (all: string[]) => all[0]!.length',
  'let held!: string',
  'export class Held { name!: string }',
  'export default function pay() {}',
  'const pay = 1\nexport { pay as default }',
  'export const view = <p dangerouslySetInnerHTML={{ __html: words }} />',
  "export const view = createElement('p', { dangerouslySetInnerHTML: { __html: words } })",
  'page.innerHTML = words',
  "page.insertAdjacentHTML('beforeend', words)",
  "eval('1')",
  "export const run = new Function('return 1')",
  'export const view = <p style="color: red" />',
  "switch (state) { case 'open': break; default: break }",
  "export const url = process.env['DATABASE_URL']",
  "import { Suspense } from 'react'",
  "answers.setQueryData(['limits'], data)",
  "import * as fc from 'fast-check'",
]

test('each way around the habits is found', () => {
  assert.deepEqual(
    waysAround.filter((text) => saidOf(text).length === 0),
    [],
  )
})

test('what only looks like one is no fault', () => {
  const texts = [
    '// any, x!, export default, process.env\nexport const words = "dangerouslySetInnerHTML any"',
    'export const view = <p style={{ width }} />',
    'export const isOther = (a: string, b: string) => a !== b && !a',
    "switch (state) { case 'open': break; case 'closed': break }",
    'export const held = { as: 1, any: 2, default: 3 }',
  ]
  assert.deepEqual(
    texts.flatMap((text) => saidOf(text)),
    [],
  )
  assert.equal(saidOf('export const view = <p style={{ width }} />', 'apps/site/page.tsx').length, 1)
})

test('a test that is left out, or that has a time limit, is found', () => {
  const leftOut = [
    "test.skip('pays', () => undefined)",
    "test.only('pays', () => undefined)",
    "it.todo('pays')",
    "describe.skip('bills', () => undefined)",
    "test('pays', { skip: true }, () => undefined)",
    "test('pays', { todo: 'later' }, () => undefined)",
    "test('pays', { timeout: 500 }, () => undefined)",
    "test('pays', (t) => { t.skip('no database') })",
  ]
  const path = 'features/newborn/api/pay.test.ts'
  assert.deepEqual(
    leftOut.filter((text) => saidOf(text, path).length === 0),
    [],
  )
  assert.deepEqual(saidOf("test('pays', { concurrency: 2 }, () => list.skip(2))", path), [])
})

test('a comment that switches a check off or puts work off is found, a text is not', () => {
  const comments = [
    'oxlint-disable-next-line',
    'eslint-disable no-console',
    '@ts-ignore',
    '@ts-expect-error',
    '@ts-nocheck',
    'TODO: pay',
    'FIXME',
  ]
  const saidOfComment = (text: string): number => commentFaults([{ path: inside, text }]).length
  for (const comment of comments) {
    assert.equal(saidOfComment(`// ${comment}\nexport const a = 1`), 1, comment)
    assert.equal(saidOfComment(`/* ${comment} */`), 1, comment)
    assert.equal(saidOfComment(`export const words = '// ${comment}'`), 0, comment)
  }
})

test('a file without its first line is found', () => {
  const saidOfFile = (path: string, text: string): number => firstLineFaults([{ path, text }]).length
  assert.equal(saidOfFile('kit/a.ts', 'export const a = 1'), 1)
  assert.equal(saidOfFile('kit/a.ts', '// Some file.\nexport const a = 1'), 1)
  assert.equal(saidOfFile('kit/a.tsx', '// Answers for a.\n'), 0)
  assert.equal(saidOfFile('kit/a.test.ts', "import assert from 'node:assert/strict'"), 1)
  assert.equal(saidOfFile('kit/a.test.ts', '// Promises of a.\n'), 0)
  assert.equal(saidOfFile('db/migrations/9999-a.sql', 'create table a ();'), 1)
  assert.equal(saidOfFile('db/migrations/9999-a.sql', '-- Why: a is needed.\n'), 0)
  assert.equal(saidOfFile('kit/ui/a.css', '.a {}'), 1)
})

test('a file that cannot be read is found', () => {
  assert.equal(unreadableFaults([{ path: inside, text: 'export const = 1' }]).length, 1)
})

const castsOf = (text: string, recorded: Record<string, number> = {}): string[] =>
  castFaults([{ path: 'kit/newborn.ts', text }], recorded).map((fault) => fault.words)

test('a cast beyond what is written down is found, and so is a row that is too high', () => {
  const twice = 'export const a = b as string\nexport const c = b as unknown as never'
  assert.match(castsOf(twice).join(), /has 3 casts/)
  assert.match(castsOf('export const a = <string>b').join(), /has 1 casts/)
  assert.match(castsOf(twice, { 'kit/newborn.ts': 2 }).join(), /2 are written down/)
  assert.deepEqual(castsOf(twice, { 'kit/newborn.ts': 3 }), [])
  assert.match(castsOf(twice, { 'kit/newborn.ts': 4 }).join(), /may fall from 4 to 3/)
  assert.match(castsOf('', { 'kit/newborn.ts': 4 }).join(), /not needed any more/)
})

test('minting a branded type where it is declared is no cast, elsewhere it is', () => {
  const mint =
    "export type BillId = Brand<string, 'BillId'>\nexport const billId = (id: string) => id as BillId"
  assert.deepEqual(castsOf(mint), [])
  assert.equal(
    castsOf("import type { BillId } from './bill.ts'\nexport const billId = (id: string) => id as BillId")
      .length,
    1,
  )
  assert.deepEqual(castsOf('export const all = [1] as const\nexport const held = b satisfies Held'), [])
})
