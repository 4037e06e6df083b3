// Promises of where partners are named: in their folders and in their list, with planted breaches.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partnerFaults } from './partners.ts'
import { readSources, type SourceFile, told } from './sources.ts'

test('no partner is named outside its folders and the list of partners', () => {
  assert.deepEqual(told(partnerFaults(readSources())), [])
})

const folders: readonly SourceFile[] = [
  { path: 'rails/newborn/partner.ts', text: "export const newborn = partner({ name: 'newborn' })" },
  { path: 'rails/sandbox/newborn/twin.ts', text: "export const newbornTwin = { rail: 'newborn' }" },
  { path: 'rails/sanctions/partner.ts', text: 'export const sanctions = partner({})' },
  { path: 'rails/partners.ts', text: "import { newborn } from './newborn/partner.ts'" },
]
const saidOf = (file: SourceFile, recorded = {}): string[] =>
  partnerFaults([...folders, file], recorded).map(({ words }) => words)

const breaches: readonly (readonly [what: string, path: string, text: string])[] = [
  ['an import', 'apps/api/rails.ts', "import { newborn } from '#rails/newborn/partner.ts'"],
  ['a setting of its own', 'kit/settings.ts', "const key = given('NEWBORN_SECRET_KEY')"],
  ['a word that holds it', 'features/transfers/rules.ts', 'const isNewborn = true'],
  ['one partner in the folder of another', 'rails/sanctions/lists.ts', "const other = 'newborn'"],
  ['an import of one with a common word', 'apps/api/lists.ts', "import '#rails/sanctions/parse.ts'"],
]
for (const [what, path, text] of breaches)
  test(`${what} is found`, () => {
    assert.equal(saidOf({ path, text }).length, 1)
  })

test('comments, tests, its own folders, the list and common words are free', () => {
  const free: readonly SourceFile[] = [
    { path: 'apps/api/rails.ts', text: '// As newborn documents it.\nexport const one = 1' },
    { path: 'apps/api/rails.test.ts', text: "const partner = 'newborn'" },
    { path: 'e2e/newborn.ts', text: "const partner = 'newborn'" },
    { path: 'rails/newborn/client.ts', text: "const partner = 'newborn'" },
    { path: 'features/screening/words.ts', text: "const word = 'sanctions'" },
  ]
  for (const file of free) assert.deepEqual(saidOf(file), [], file.path)
})

test('what is written down may only fall', () => {
  const file = { path: 'apps/api/rails.ts', text: "const a = 'newborn'\nconst b = 'newborn'" }
  assert.deepEqual(saidOf(file, { [file.path]: 2 }), [])
  assert.match(saidOf(file, { [file.path]: 1 }).join(), /2 lines name a partner/)
  assert.match(saidOf(file, { [file.path]: 3 }).join(), /may fall from 3 to 2/)
  assert.match(saidOf({ ...file, text: '' }, { [file.path]: 3 }).join(), /is not needed any more/)
})
