// Promises of the white label: the brand's words stand in brand/ alone, and each one that strays is found.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brandFaults, brandWords } from './brand.ts'
import { readSources, root, told } from './sources.ts'

const words = brandWords(readFileSync(join(root, 'brand/brand.json'), 'utf8'))
const wordOf = (key: string): string => words.find((one) => one.key === key)?.word ?? ''
const saidOf = (path: string, text: string): string[] =>
  brandFaults([{ path, text }], words).map((fault) => fault.words)

test('no word and no colour of the brand stands outside brand/', () => {
  assert.deepEqual(told(brandFaults(readSources(), words)), [])
})

test('the name is found in any case, in texts, comments, names and inside words', () => {
  const name = wordOf('name')
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const strays = [
    `// ${name}`,
    `export const title = '${capital} API'`,
    `export const ${name}Cookie = 1`,
    `<p>${name.toUpperCase()}</p>`,
    `x-${name}: 1`,
  ]
  for (const text of strays) assert.equal(saidOf('apps/site/page.tsx', text).length, 1, text)
})

test('every kind of brand word is found', () => {
  const keys = [
    'legalName',
    'host',
    'supportPhone',
    'tagline',
    'displayFont.family',
    'emails.support',
    'claims.users.text',
    'faq.0.content',
  ]
  for (const key of keys)
    assert.ok(
      saidOf('kit/mail/layout.ts', `say('${wordOf(key)}')`)
        .join()
        .includes(key),
      key,
    )
})

test('colours of the brand are found in both themes and in the gradients, colours of nobody are not', () => {
  for (const key of [
    'colors.light.brand',
    'colors.dark.field',
    'signInGradients.2.from',
    'cardThemes.1.base',
  ]) {
    assert.ok(wordOf(key).startsWith('#'), key)
    assert.equal(saidOf('kit/ui/theme.css', `a { color: ${wordOf(key).toUpperCase()} }`).length, 1, key)
  }
  assert.deepEqual(saidOf('kit/ui/theme.css', 'a { color: #ffffff; background: #000000 }'), [])
})

test('readers may be told the name, and so may the package and its command', () => {
  const name = wordOf('name')
  assert.deepEqual(saidOf('README.md', `${name} ${name}`), [])
  assert.deepEqual(saidOf('docs/operator-guide.md', name), [])
  assert.deepEqual(saidOf('apps/launch/help.ts', `npm run ${name} -- help`), [])
  assert.deepEqual(
    saidOf(
      'package.json',
      `{ "name": "${name}", "scripts": { "${name}": "node apps/launch/start.mjs cli" } }`,
    ),
    [],
  )
  assert.equal(saidOf('package.json', `{ "description": "${name} is a bank" }`).length, 1)
  assert.equal(saidOf('features/newborn/README.md', name).length, 1)
})

test('a brand file without the words to look for is refused, so that the check cannot pass by being blind', () => {
  assert.throws(() => brandWords('{}'), /has no name to look for/)
  assert.throws(
    () => brandWords('{"name":"Other","legalName":"Other Ltd","host":"other.example"}'),
    /colors\.light\.brand/,
  )
})
