// Promises of the words that people read: docs/words.md names terms, no text says them otherwise, and a planted one is found.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSources, root, told } from './sources.ts'
import { readTerms, wordingFaults } from './words.ts'

const terms = readTerms(readFileSync(join(root, 'docs/words.md'), 'utf8'))

test('no text says otherwise what the list of words has a term for', () => {
  assert.ok(terms.length > 30)
  assert.deepEqual(told(wordingFaults(readSources(), terms)), [])
})

test('a planted one is found in a catalogue, its forms, a refusal and an answer, and nowhere else', () => {
  const texts = [
    "catalogue('wallets', { act: 'Let go' })",
    "catalogue('wallets', { acts: { one: 'It waits', other: 'They hold' } })",
    "const refusals = { frozen: { status: 409, say: 'Take it back first.' } }",
    "const answer = { says: 'Given back.' }",
    'const call = { summary: `Mails at most ${most} by e-mail.` }',
  ]
  for (const text of texts)
    assert.equal(wordingFaults([{ path: 'features/planted/words.ts', text }], terms).length, 1, text)
  for (const text of ["const name = 'waits'", "catalogue('papers', { act: 'Show {paper}' })"])
    assert.deepEqual(wordingFaults([{ path: 'features/planted/words.ts', text }], terms), [])
})

test('and in a summary, a text of the site, what a field says, and a brand', () => {
  const planted = [
    ['features/planted/contract.ts', 'const call = { summary: `Sends ${count} by e-mail.` }'],
    ['apps/site/reading/planted.ts', 'const text = paragraph(`By e-mail: ${address}.`)'],
    ['kit/http/fields.ts', "const field = check('Write your e-mail')"],
    ['brand/brand.json', '{ "text": "Write an e-mail." }'],
  ] as const
  for (const [path, text] of planted) assert.equal(wordingFaults([{ path, text }], terms).length, 1, path)
  const code = { path: 'features/planted/api/x.ts', text: "const name = 'By e-mail'" }
  assert.deepEqual(wordingFaults([code], terms), [])
})
