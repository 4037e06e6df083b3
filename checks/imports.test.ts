// Promises of who imports whom: the repository keeps the table of modules, and each rule finds its planted breach.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  barrelFaults,
  browserFaults,
  cycleFaults,
  featureFolderFaults,
  importFaults,
  purityFaults,
} from './imports.ts'
import { declarations, partsFile } from './modules.ts'
import { readSources, type SourceFile, told } from './sources.ts'

const files = readSources()

/** What the rules of single imports say of one file that holds `text`. */
const saidOf = (path: string, text: string): string[] =>
  importFaults([{ path, text }]).map((fault) => fault.words)

const importing = (...specifiers: string[]): string => specifiers.map((one) => `import '${one}'\n`).join('')

test('no file of ours looks into a module that is closed to it', () =>
  assert.deepEqual(told(importFaults(files)), []))
test('no files and no features import each other in a ring', () =>
  assert.deepEqual(told(cycleFaults(files)), []))
test('no file only hands on what others export', () => assert.deepEqual(told(barrelFaults(files)), []))
test('what decides loads nothing that touches the world', () =>
  assert.deepEqual(told(purityFaults(files)), []))
test('no screen carries server code to the browser', () => assert.deepEqual(told(browserFaults(files)), []))
test('each folder of a feature is named for an app', () =>
  assert.deepEqual(told(featureFolderFaults(files)), []))

// Each row: a file, what it imports, and that it is refused. Features that do not exist are guarded from birth.
const refused: readonly [path: string, specifier: string][] = [
  ['kit/words/words.ts', '#ledger/ledger.ts'],
  ['kit/words/words.ts', '#features/newborn/contract.ts'],
  ['kit/words/words.ts', '#rails/newborn/client.ts'],
  ['kit/mail/mailer.ts', '#kit/ui/button.tsx'],
  ['kit/db/database.ts', '#kit/test/database.ts'],
  ['kit/ui/button.tsx', '#kit/db/database.ts'],
  ['kit/ui/button.tsx', '#kit/http/server.ts'],
  ['ledger/ledger.ts', '#features/newborn/contract.ts'],
  ['ledger/ledger.ts', '#rails/newborn/client.ts'],
  ['ledger/ledger.ts', './test-book.ts'],
  ['features/newborn/rules.ts', '#kit/db/database.ts'],
  ['features/newborn/rules.ts', '#features/other/parts.ts'],
  ['features/newborn/console/panel.tsx', '#features/other/parts.ts'],
  ['features/newborn/parts.ts', './rules.ts'],
  ['features/newborn/parts.ts', '#features/other/parts.ts'],
  ['features/newborn/rules.ts', '#kit/http/server.ts'],
  ['features/newborn/rules.ts', '#kit/clock.ts'],
  ['features/newborn/rules.ts', '#kit/settings.ts'],
  ['features/newborn/rules.ts', '#kit/ui/button.tsx'],
  ['features/newborn/rules.ts', './public.ts'],
  ['features/newborn/postings.ts', '#ledger/ledger.ts'],
  ['features/newborn/postings.ts', '#features/other/rules.ts'],
  ['features/newborn/rail.ts', '#features/other/rules.ts'],
  ['features/newborn/rules.ts', '#features/other/rail.ts'],
  ['features/newborn/contract.ts', './api/routes.ts'],
  ['features/newborn/api/pay.ts', '#features/other/api/pay.ts'],
  ['features/newborn/api/pay.ts', '#features/other/rules.ts'],
  ['features/newborn/api/pay.ts', '#rails/paystack/client.ts'],
  ['features/newborn/api/pay.ts', '#kit/ui/button.tsx'],
  ['features/newborn/api/pay.ts', '../console/panel.tsx'],
  ['features/newborn/console/panel.tsx', '../api/pay.ts'],
  ['features/newborn/console/panel.tsx', '../customer/page.tsx'],
  ['features/newborn/console/panel.tsx', '../postings.ts'],
  ['features/newborn/console/panel.tsx', '../parts.ts'],
  ['features/newborn/console/panel.tsx', '#ledger/posting.ts'],
  ['features/newborn/console/panel.tsx', '#rails/paystack/client.ts'],
  ['features/newborn/console/panel.tsx', '#features/other/public.ts'],
  ['features/newborn/console/panel.tsx', '#features/other/console/panel.tsx'],
  ['features/newborn/console/panel.tsx', '#kit/http/server.ts'],
  ['features/newborn/console.ts', './api/pay.ts'],
  ['features/newborn/console.ts', './public.ts'],
  ['features/newborn/console.ts', '#features/other/console/panel.tsx'],
  ['features/newborn/console/panel.tsx', '#features/other/console.ts'],
  ['features/newborn/rules.ts', './console.ts'],
  ['features/newborn/customer.ts', '#features/other/customer.tsx'],
  ['features/newborn/customer.ts', './console/panel.tsx'],
  ['apps/console/main.tsx', '#features/newborn/customer.ts'],
  ['features/newborn/public.ts', '#features/other/public.ts'],
  ['features/newborn/api/pay.test.ts', '#features/other/api/pay.ts'],
  ['rails/newborn/client.ts', '#rails/paystack/client.ts'],
  ['rails/newborn/client.ts', '#ledger/posting.ts'],
  ['rails/newborn/client.ts', '#kit/db/database.ts'],
  ['rails/newborn/client.ts', '#features/deposits/rules.ts'],
  ['rails/sandbox/bank.ts', '#features/deposits/rail.ts'],
  ['rails/sandbox/bank.ts', '#rails/paystack/mapping.ts'],
  ['rails/sandbox/newborn/twin.ts', '#rails/newborn/partner.ts'],
  ['rails/sandbox/bank.ts', '#rails/ports.ts'],
  ['rails/newborn/client.ts', '#rails/sandbox/newborn/twin.ts'],
  ['rails/newborn/partner.ts', '#rails/sandbox/bank.ts'],
  ['rails/newborn/partner.ts', '#rails/paystack/partner.ts'],
  ['rails/partners.ts', '#rails/newborn/client.ts'],
  ['kit/settings.ts', '#rails/partners.ts'],
  ['apps/api/server.ts', '#features/newborn/api/pay.ts'],
  ['apps/console/main.tsx', '#features/newborn/customer/page.tsx'],
  ['apps/customer/main.tsx', '#features/newborn/console.ts'],
]

test('an import into a closed module is found', () => {
  const passed = refused.filter(
    ([path, specifier]) =>
      !saidOf(path, importing(specifier)).some((words) => words.includes('may not import')),
  )
  assert.deepEqual(passed, [])
})

const allowed: readonly [path: string, specifier: string][] = [
  ['kit/http/server.ts', '../db/database.ts'],
  ['ledger/ledger.test.ts', '#kit/test/database.ts'],
  ['features/newborn/contract.ts', '#kit/http/contract.ts'],
  ['features/newborn/contract.ts', '#features/other/contract.ts'],
  ['features/newborn/postings.ts', '#ledger/posting.ts'],
  ['features/newborn/rail.ts', '#features/other/rail.ts'],
  ['features/newborn/rules.ts', '#features/transactions/kinds.ts'],
  ['features/newborn/cases.ts', '#features/other/cases.ts'],
  ['features/newborn/public.ts', './api/pay.ts'],
  ['features/newborn/parts.ts', '#kit/db/database.ts'],
  ['features/newborn/api/pay.ts', '#features/other/parts.ts'],
  ['features/newborn/api/pay.ts', '#features/other/public.ts'],
  ['features/newborn/api/pay.ts', '#ledger/ledger.ts'],
  ['features/newborn/console/panel.tsx', '#kit/http/client.ts'],
  ['features/newborn/console/panel.tsx', '#kit/ui/button.tsx'],
  ['features/newborn/customer.ts', './customer/page.tsx'],
  ['features/newborn/customer.ts', '#kit/screens/customer-feature.ts'],
  ['apps/customer/features.ts', '#features/newborn/customer.ts'],
  ['rails/newborn/client.ts', '#features/deposits/rail.ts'],
  ['rails/sandbox/bank.ts', '#kit/db/database.ts'],
  ['rails/partners.ts', '#rails/newborn/partner.ts'],
  ['rails/newborn/partner.ts', '#rails/declaration.ts'],
  ['rails/newborn/partner.ts', '#rails/sandbox/newborn/twin.ts'],
  ['rails/sandbox/main.ts', '#rails/ports.ts'],
  ['apps/api/rails.ts', '#rails/ports.ts'],
  ['apps/console/main.tsx', '#features/newborn/console/panel.tsx'],
  ['apps/console/features.ts', '#features/newborn/console.ts'],
  ['features/newborn/console.ts', './console/panel.tsx'],
  ['features/newborn/console.ts', '#features/other/contract.ts'],
  ['features/newborn/console.ts', 'lucide-react/icons/send'],
  ['e2e/journey.test.ts', '../apps/api/server.ts'],
]

test('an import into an open module is not', () => {
  assert.deepEqual(
    allowed.flatMap(([path, specifier]) => saidOf(path, importing(specifier))),
    [],
  )
})

test('nobody imports an app, the simulation, a benchmark, a journey, a check or the brand folder', () => {
  for (const module of ['apps/api', 'sim', 'bench', 'e2e', 'checks', 'brand']) {
    const words = saidOf('features/newborn/api/pay.ts', importing(`../../../${module}/file.ts`))
    assert.ok(
      words.some((one) => one.includes(`may not import ${module}/file.ts`)),
      module,
    )
  }
})

test('types are held to the table as well, and so are imports that are made late', () => {
  const path = 'features/newborn/rules.ts'
  assert.equal(saidOf(path, "import type { Database } from '#kit/db/database.ts'").length, 1)
  assert.equal(saidOf(path, "type Held = import('#kit/db/database.ts').Database").length, 1)
  assert.equal(saidOf(path, "export const late = () => import('#kit/db/database.ts')").length, 1)
  assert.equal(saidOf(path, "export type { Database } from '#kit/db/database.ts'").length, 1)
  assert.deepEqual(
    saidOf(path, "// import '#kit/db/database.ts'\nexport const words = \"import '#rails/a/b.ts'\""),
    [],
  )
})

test('a relative import that leaves its module, a missing ending, a nameless module and a homeless file are found', () => {
  assert.match(
    saidOf('features/newborn/api/pay.ts', importing('../../../kit/clock.ts')).join(),
    /leaves its module/,
  )
  assert.match(
    saidOf('rails/newborn/client.ts', importing('../../kit/partner.ts')).join(),
    /leaves its module/,
  )
  assert.match(saidOf('kit/clock.ts', importing('./assert')).join(), /without its ending/)
  assert.match(saidOf('kit/clock.ts', importing('#internal/assert.ts')).join(), /names no module/)
  assert.match(saidOf('src/clock.ts', importing('./assert.ts')).join(), /stands in no module/)
})

test('a package away from its home is found', () => {
  assert.match(saidOf('features/newborn/api/pay.ts', importing('react')).join(), /React/)
  assert.match(saidOf('kit/mail/layout.ts', importing('react-dom/server')).join(), /React/)
  assert.match(saidOf('features/newborn/api/pay.ts', importing('pg')).join(), /driver/)
  assert.match(saidOf('features/newborn/api/pay.ts', importing('fastify')).join(), /web server/)
  assert.match(saidOf('ledger/ledger.ts', importing('left-pad')).join(), /kit alone/)
  assert.deepEqual(
    saidOf('features/newborn/console/panel.tsx', importing('react', 'lucide-react/icons/check')),
    [],
  )
})

const fileOf = (path: string, ...specifiers: string[]): SourceFile => ({
  path,
  text: importing(...specifiers),
})

test('a ring of imports is found, one that types close too', () => {
  const ring = [fileOf('kit/a.ts', './b.ts'), fileOf('kit/b.ts', './c.ts'), fileOf('kit/c.ts', './a.ts')]
  assert.match(told(cycleFaults(ring)).join(), /kit\/a\.ts, kit\/b\.ts, kit\/c\.ts/)
  assert.equal(cycleFaults([fileOf('kit/a.ts', './a.ts')]).length, 1)
  const ofTypes = { path: 'kit/c.ts', text: "import type { A } from './a.ts'" }
  assert.equal(cycleFaults([...ring.slice(0, 2), ofTypes]).length, 1)
})

test('a ring of features is found where no files stand in one; a test closes none', () => {
  const ring = [
    fileOf('features/one/api/act.ts', '#features/two/contract.ts'),
    fileOf('features/two/contract.ts', '#kit/money/money.ts'),
    fileOf('features/two/console/panel.tsx', '#features/one/contract.ts'),
    fileOf('features/one/contract.ts'),
  ]
  const ringed = told(cycleFaults(ring))
  assert.equal(ringed.length, 2)
  assert.match(ringed.join(), /features\/one, features\/two|features\/two, features\/one/)
  const ofTest = fileOf('features/two/api/act.test.ts', '#features/one/contract.ts')
  assert.deepEqual(cycleFaults([...ring.slice(0, 2), ofTest, fileOf('features/one/contract.ts')]), [])
})

test('what a feature declares for a list stands below all features: a declaration that knows its own closes a ring', () => {
  const feature = ({ file, list }: { file: string; list: string }, ...specifiers: string[]) => [
    fileOf(list, `#features/one/${file}`),
    fileOf('features/one/api/act.ts', `#${list}`),
    fileOf(`features/one/${file}`, ...specifiers),
    fileOf('features/one/words.ts'),
  ]
  for (const below of [...declarations, { file: partsFile, list: 'features/two/api/list.ts' }]) {
    assert.deepEqual(cycleFaults(feature(below, '#kit/money/money.ts')), [])
    assert.equal(cycleFaults(feature(below, './words.ts')).length, 3)
  }
})

test('a barrel is found; the door of a feature is none', () => {
  const text = "export { a } from './a.ts'\nexport type { B } from './b.ts'"
  assert.equal(barrelFaults([{ path: 'kit/index.ts', text }]).length, 1)
  assert.equal(
    barrelFaults([{ path: 'kit/all.ts', text: "import { a } from './a.ts'\nexport { a }" }]).length,
    1,
  )
  assert.equal(
    barrelFaults([{ path: 'features/newborn/public.ts', text: "export * from './api/pay.ts'" }]).length,
    1,
  )
  assert.deepEqual(barrelFaults([{ path: 'features/newborn/public.ts', text }]), [])
  const list = "export * as newborn from '#features/newborn/public.ts'"
  assert.equal(barrelFaults([{ path: 'apps/api/all.ts', text: list }]).length, 1)
  assert.deepEqual(barrelFaults([{ path: 'apps/api/features.ts', text: list }]), [])
})

test('a decision that reaches the world by a detour is found', () => {
  const detour = [
    fileOf('features/newborn/rules.ts', '#kit/digits.ts'),
    fileOf('kit/digits.ts', './deep.ts'),
    fileOf('kit/deep.ts', 'node:fs'),
  ]
  assert.match(told(purityFaults(detour)).join(), /loads node:fs \(through kit\/deep\.ts\)/)
  assert.equal(purityFaults([fileOf('features/newborn/words.ts', 'react')]).length, 1)
  assert.deepEqual(purityFaults([fileOf('features/newborn/contract.ts', 'zod/mini')]), [])
})

test('a screen that carries server code by a detour is found', () => {
  const detour = [
    fileOf('features/newborn/customer/page.tsx', '#kit/digits.ts'),
    fileOf('kit/digits.ts', './db/database.ts'),
    fileOf('kit/db/database.ts', 'node:net'),
  ]
  assert.deepEqual(
    browserFaults(detour).map((fault) => fault.words),
    ['carries kit/db/database.ts to the browser', 'carries node:net to the browser'],
  )
})

test('of the site only the entry and the islands reach a browser', () => {
  const files = ['main.ts', 'islands/menu.ts', 'prerender.tsx', 'files.ts', 'social/icons.ts'].map((name) =>
    fileOf(`apps/site/${name}`, 'node:fs'),
  )
  assert.deepEqual(
    browserFaults(files).map((fault) => fault.path),
    ['apps/site/main.ts', 'apps/site/islands/menu.ts'],
  )
})

test('a folder inside a feature that no app mounts is found', () => {
  assert.equal(featureFolderFaults([{ path: 'features/newborn/server/pay.ts', text: '' }]).length, 1)
})
