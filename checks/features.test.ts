// Promises about what features declare to the apps: all of it is read, leads somewhere, and nothing of it is there twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingGroups } from '#features/audit/contract.ts'
import { exportLists } from '#features/exports/contract.ts'
import { accessMatrix } from '#features/team/public.ts'
import { consolePages } from '../apps/console/console-pages.ts'
import { deskFeatures } from '../apps/console/desk-features.ts'
import { places } from '../apps/console/places.ts'
import { settingsGroups } from '../apps/console/settings-groups.ts'
import { importGraph } from './import-graph.ts'
import { declarations } from './modules.ts'
import { readSources } from './sources.ts'

const files = readSources()
const graph = importGraph(files)

const twice = (values: readonly unknown[]): readonly unknown[] =>
  values.filter((value, at) => value !== undefined && values.indexOf(value) !== at)

test('an app has each feature that declares something to it, and whoever reads its list reads all of it', () => {
  for (const app of ['console', 'customer']) {
    const declared = files
      .map(({ path }) => path)
      .filter((path) => new RegExp(`^features/[^/]+/${app}\\.tsx?$`).test(path))
    const list = `apps/${app}/features.ts`
    assert.deepEqual(
      (graph.get(list) ?? []).map(({ target }) => target ?? '').toSorted(),
      declared.toSorted(),
    )
    const readers = files.filter(
      ({ path, text }) => !path.startsWith('checks/') && text.includes("'./features.ts'"),
    )
    for (const { path, text } of readers.filter(({ path }) => path.startsWith(`apps/${app}/`)))
      assert.match(text, /import \* as features from '\.\/features\.ts'/, path)
  }
})

/** The files of this name in which features declare something. */
function declaringIn(file: string): readonly string[] {
  const saying = declarations.map(({ says }) => says)
  return files
    .map(({ path }) => path)
    .filter((path) => new RegExp(`^features/[^/]+/${file}$`).test(path) && !saying.includes(path))
}

test('what features declare in a file of one name, its list has', () => {
  for (const { file, list } of declarations) {
    const listed = (graph.get(list) ?? []).map(({ target }) => target)
    const declared = declaringIn(file)
    assert.ok(declared.length > 0, file)
    assert.deepEqual(
      declared.filter((path) => !listed.includes(path)),
      [],
    )
  }
})

/** The names that a feature declares in a file of this name. */
async function declaredIn(path: string): Promise<readonly string[]> {
  const exported: unknown = await import(`../${path}`)
  assert.ok(typeof exported === 'object' && exported !== null)
  const declared: unknown = Object.entries(exported).find(([name]) => path.endsWith(`/${name}.ts`))?.[1]
  assert.ok(typeof declared === 'object' && declared !== null, path)
  return Object.keys(declared)
}

test('no two features declare the same name in a list', async () => {
  for (const { file } of declarations.filter((one) => one.file !== 'kind.ts'))
    assert.deepEqual(twice((await Promise.all(declaringIn(file).map(declaredIn))).flat()), [])
})

/** What a feature may bring to the server, by name. */
const [, serverFeature = ''] =
  files
    .find(({ path }) => path === 'apps/api/server-feature.ts')
    ?.text.split('export interface ServerFeature') ?? []
const brought = [...serverFeature.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name = '']) => name)

test('the server has each feature whose public.ts brings something', () => {
  assert.ok(brought.includes('routes'))
  const bringing = new RegExp(`export (?:const|\\{[^}]*?)\\b(?:${brought.join('|')})\\b`)
  const doors = files.filter(({ path }) => /^features\/[^/]+\/public\.ts$/.test(path))
  const listed = (graph.get('apps/api/features.ts') ?? []).map(({ target }) => target ?? '')
  assert.deepEqual(
    doors
      .filter(({ text }) => bringing.test(text))
      .map(({ path }) => path)
      .toSorted(),
    listed.toSorted(),
  )
})

test('no two pages have one address, one name, one way by keys or one place', () => {
  assert.deepEqual(twice(consolePages.map(({ path }) => path)), [])
  assert.deepEqual(twice(consolePages.map(({ label }) => label.english)), [])
  assert.deepEqual(twice(consolePages.map(({ keys }) => keys)), [])
  assert.deepEqual(twice(consolePages.map(({ place }) => place && `${place.group} ${place.order}`)), [])
})

test('each group of the settings has a history, and stands where it is listed', () =>
  assert.deepEqual(
    settingsGroups.map(({ id }) => id),
    settingGroups,
  ))

test('where something waits is a tab of My work, and the other way round', () => {
  assert.deepEqual(
    consolePages.filter(({ place, loadQueue }) => (place?.group === 'work') !== (loadQueue !== undefined)),
    [],
  )
})

test('what a page, a part of a record or an act needs is a call of staff', async () => {
  const acts = await Promise.all(deskFeatures.flatMap(({ loadActs }) => loadActs?.() ?? []))
  const needed = [
    ...consolePages.map(({ needs }) => needs),
    ...deskFeatures.flatMap(({ userTabs = [] }) => userTabs.map(({ needs }) => needs)),
    ...acts.flat().map(({ needs }) => needs.name),
  ].filter((needs) => needs !== undefined)
  assert.deepEqual(
    needed.filter((needs) => !Object.hasOwn(accessMatrix, needs)),
    [],
  )
  assert.deepEqual(twice(acts.flat().map(({ verb }) => verb)), [])
  assert.deepEqual(twice(acts.flat().map(({ order }) => order)), [])
})

test('each list that becomes a file is offered on one page', () => {
  const offered = consolePages.flatMap(({ exports }) => exports ?? [])
  assert.deepEqual(offered.toSorted(), exportLists.toSorted())
})

test('no kind of case is ended with a note by two features', async () => {
  const gifts = await Promise.all(deskFeatures.flatMap(({ loadCases }) => loadCases?.() ?? []))
  const ended = gifts.flatMap(({ endings = {} }) => Object.keys(endings))
  assert.ok(ended.length > 0)
  assert.deepEqual(twice(ended), [])
})

test('an address that others lead to is that of a page or of a record', () => {
  const records: readonly string[] = [places.user, places.transaction, places.components]
  const pages = consolePages.map(({ path }) => path)
  assert.deepEqual(
    Object.values(places).filter((place) => !records.includes(place) && !pages.includes(place)),
    [],
  )
})
