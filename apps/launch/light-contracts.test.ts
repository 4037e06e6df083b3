// Promises about contracts in a browser: a call is sent as before, and the schemas stay with the server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindForCustomers, lightContract, oneByOne, readsOfDropped } from './light-contracts.ts'

const contract = `import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { text } from '#kit/http/fields.ts'
export const most = 3
const thing = z.object({ id: z.string().check(z.minLength(1)) })
export const save = call({
  name: 'things.save',
  method: 'PUT',
  path: '/api/v1/things/:id',
  realm: 'customer',
  onlyAnswers: true,
  renewedBy: ['things'],
  summary: \`At most \${most} things, called so.\`,
  params: z.strictObject({ id: text(1) }),
  body: z.strictObject({ title: text(60), query: z.object({ body: text(2) }) }),
  encoding: 'urlencoded',
  answer: thing,
  says: 'Saved.',
  refuses: { full: { status: 409, say: 'There are {most} things.' } },
  limit: { calls: 1, seconds: 1 },
})
`

test('what sends a call, what makes its answer old and the names of its refusals stay, all else goes', () => {
  const light = lightContract('/features/things/contract.ts', contract)
  const declared = light.slice(light.indexOf('call('))
  assert.equal(
    declared.replaceAll(/\s+/g, ' '),
    `call({ name: 'things.save', method: 'PUT', path: '/api/v1/things/:id', realm: 'customer', onlyAnswers: true, renewedBy: ['things'], body: true, encoding: 'urlencoded', refuses: { full: 0 }, }) `,
  )
  assert.ok(light.includes('most = 3'))
})

test('every value of a contract may be dropped when nobody asks for it', () => {
  const light = lightContract('/features/things/contract.ts', contract)
  assert.ok(
    light.includes(
      `thing = /*#__PURE__*/ z.object({ id: /*#__PURE__*/ z.string().check(/*#__PURE__*/ z.minLength(1)) })`,
    ),
  )
})

test('a screen that reads what no browser has is named; its own values of such names are not', () => {
  const imports = `import { save, most } from '../contract.ts'\n`
  const named = (code: string) => readsOfDropped('/features/things/customer/page.tsx', `${imports}${code}`)
  assert.deepEqual(named('const shape = save.body.shape'), ['save.body'])
  assert.deepEqual(named('const words = save.refuses.full.say + save.says'), ['save.…say', 'save.says'])
  assert.deepEqual(
    named('const { answer } = useSend(save); const it = answer.body; const page = <p>{most}</p>'),
    [],
  )
})

test('a call into which something is spread is refused: its schemas would reach the browser', () => {
  const spread = `${contract}export const other = call({ name: 'things.other', ...shared })`
  assert.throws(() => lightContract('/features/things/contract.ts', spread), /names each of its fields/)
})

test('a screen gets each call by itself, and of the contract nothing else may be asked for', () => {
  const code = `import { save as keep, most, type Thing } from '../contract.ts'\nimport type { Other } from '../contract.ts'\n`
  assert.equal(
    oneByOne('/features/things/customer/page.tsx', code),
    `import { save as keep } from '../contract.ts?only=save'; import { most as most } from '../contract.ts?only=most'\nimport type { Other } from '../contract.ts'\n`,
  )
  const light = lightContract('/features/things/contract.ts', contract, 'most')
  assert.ok(light.includes('export const most'))
  assert.ok(!light.includes('export const save'))
  assert.throws(
    () => oneByOne('/features/things/customer/page.tsx', `import * as things from '../contract.ts'`),
    /names what it imports/,
  )
})

test('of a kind customers get what they read, and the words of the rest fall away; a screen of theirs that reads it is named', () => {
  const kind = `const staff = catalogue('s', { a: 'A' })
export const deposit = { reach: 'outside', staff: { alone: staff.a }, many: words.many, statement: { credit: lines.in } } as const`
  const light = kindForCustomers('/features/things/kind.ts', kind)
  assert.match(light, /reach: 'outside', many: words\.many, \} as const/)
  const code = 'const word = transactionKinds[type].staff.alone'
  assert.deepEqual(readsOfDropped('/features/things/customer/page.tsx', code), ['kind.staff'])
  assert.deepEqual(readsOfDropped('/features/things/console/page.tsx', code), [])
})
