// Promises of the pages for readers: their map, commands, links and paths are true, and each untruth is found.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { commands } from '../apps/launch/commands/table.ts'
import {
  commandFaults,
  exampleFaults,
  linkFaults,
  mapFaults,
  operatorFaults,
  pathFaults,
  scriptsOf,
} from './readme.ts'
import { isTest, listPaths, readSources, root, type SourceFile, told } from './sources.ts'

const paths = listPaths()
const sources = readSources()
const pages = sources.filter(({ path }) => path.endsWith('.md'))
const tests = sources.filter((file) => isTest(file))
const scripts = scriptsOf(readFileSync(join(root, 'package.json'), 'utf8'))

function readmeOf(all: readonly SourceFile[]): SourceFile {
  const readme = all.find(({ path }) => path === 'README.md')
  assert.ok(readme, 'there is a README.md')
  return readme
}

test('the map in the README names the folders that exist, all of them and no other', () => {
  assert.deepEqual(told(mapFaults(readmeOf(pages), paths)), [])
})
test('every command that a page names exists', () =>
  assert.deepEqual(told(commandFaults(pages, scripts)), []))
test('every command of operators that the README names exists', () => {
  assert.deepEqual(
    told(
      operatorFaults(
        readmeOf(pages),
        commands.map(({ name }) => name),
      ),
    ),
    [],
  )
})
test('every link and picture of a page leads somewhere', () =>
  assert.deepEqual(told(linkFaults(pages, paths)), []))
test('every path that a page names exists', () => assert.deepEqual(told(pathFaults(pages, paths)), []))
test('every whole test file that a page shows is one of ours', () =>
  assert.deepEqual(told(exampleFaults(pages, tests)), []))

const page = (text: string, path = 'README.md'): SourceFile => ({ path, text })
const tree = '# House\n\n```\napps/   what starts\nkit/    the rest\nchecks/ these\n```\n'
const treePaths = ['apps/api/main.ts', 'kit/clock.ts', 'checks/a.ts', 'README.md', '.ci/run']

test('a folder too few, too many or twice in the map is found', () => {
  const saidOf = (text: string, real = treePaths): string =>
    mapFaults(page(text), real)
      .map((fault) => fault.words)
      .join()
  assert.equal(saidOf(tree), '')
  assert.equal(saidOf(tree.replaceAll(/^(apps|kit)/gm, '├── $1').replace(/^checks/m, '└── checks')), '')
  assert.match(saidOf(tree, [...treePaths, 'ledger/ledger.ts']), /lacks ledger\//)
  assert.match(saidOf(tree.replace('kit/', 'kit/\nsim/')), /names sim\/, which does not exist/)
  assert.match(saidOf(tree.replace('kit/', 'kit/\nkit/')), /twice/)
  assert.match(saidOf('# House\n\n```\nnpm start\n```\n'), /has no map/)
})

test('a test file that is shown and not run is found', () => {
  const shown = '```ts\n// Promises about a\ntest()\n```\n'
  const file = page('// Promises about a\ntest()\n', 'e2e/a.test.ts')
  assert.equal(exampleFaults([page(shown)], [file]).length, 0)
  assert.equal(exampleFaults([page(shown.replace('()', '(1)'))], [file]).length, 1)
})

test('a command that does not exist is found', () => {
  const said = (text: string): number =>
    commandFaults([page(text)], { start: 'node a', dev: 'node b' }).length
  assert.equal(said('Run `npm start` and `npm run dev`, then `npm install`.'), 0)
  assert.equal(said('Run `npm test`.'), 1)
  assert.equal(said('Run `npm run build -- --fast`.'), 1)
  assert.deepEqual(scriptsOf('{"name":"house"}'), {})
})

test('a command of operators that does not exist is found', () => {
  const text =
    '# House\n\nTry `npm run house -- help`: `doctor` (all faults), `admin create`, `backup create|verify`.\n\n`elsewhere`\n'
  const said = (...commands: string[]): string =>
    operatorFaults(page(text), commands)
      .map((fault) => fault.words)
      .join()
  assert.equal(said('help', 'doctor', 'admin create', 'backup create', 'backup verify'), '')
  assert.match(said('help', 'doctor', 'admin create', 'backup create'), /backup verify/)
  assert.equal(operatorFaults(page('# House'), []).length, 1)
})

test('a link, a picture and a path that lead nowhere are found', () => {
  const links = (text: string, path?: string): number => linkFaults([page(text, path)], treePaths).length
  assert.equal(
    links('[a](kit/clock.ts) [b](kit) ![c](https://example.com/a.png) [d](#top) [e](kit/clock.ts#top)'),
    0,
  )
  assert.equal(links('![a](docs/missing.png)'), 1)
  assert.equal(links('[a](../README.md)', 'kit/README.md'), 0)
  assert.equal(links('[a](README.md)', 'kit/README.md'), 1)
  const named = (text: string): number => pathFaults([page(text)], treePaths).length
  assert.equal(named('See `kit/clock.ts`, `apps/`, `features/X/contract.ts` and `n/a`.'), 0)
  assert.equal(named('See `kit/watch.ts`.'), 1)
})
