// Promises of the linter: with the rules of this repository it finds what nobody sees, such as a forgotten `await`.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from './sources.ts'

mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache/lint-'))
after(() => rmSync(folder, { recursive: true }))

const planted = `// Answers for nothing.
import { Clock } from './clock.ts'
import { run as again } from './planted.tsx'
async function save(): Promise<void> {}
export function run(state: 'open' | 'held' | 'closed', given: any, name: string | null, clock: Clock): number {
  save()
  if (given == 1) console.log(name!.length, clock, again)
  switch (state) {
    case 'open':
      return 1
    case 'held':
      return 2
  }
  ;[1].forEach(async () => save())
  return 0
}
export async function wait(): Promise<void> {
  const unused = 1
  await 5
}
export const List = (props: { names: string[] }) => props.names.map((one) => <li>{one}</li>)
export default run
`

/** The rules that the linter names for one file. */
function rulesBrokenBy(text: string): Set<string> {
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "extends": "../../tsconfig.json", "include": ["*.ts", "*.tsx"] }',
  )
  writeFileSync(join(folder, 'clock.ts'), 'export type Clock = { now(): Date }\n')
  writeFileSync(join(folder, 'planted.tsx'), text)
  const linter = join(root, 'node_modules/oxlint/bin/oxlint')
  // Named one by one: the folder as a whole is left out by .gitignore.
  const line = [linter, '--type-aware', '--format', 'unix', 'planted.tsx', 'clock.ts']
  const ran = spawnSync(process.execPath, line, { cwd: folder, encoding: 'utf8' })
  return new Set(
    [...`${ran.stdout}${ran.stderr}`.matchAll(/\[Error\/([\w/-]+\([\w-]+\))\]/g)].map(
      (match) => match[1] ?? '',
    ),
  )
}

test('each rule that the house leans on finds its planted breach', () => {
  const found = rulesBrokenBy(planted)
  const leanedOn = [
    'typescript(no-floating-promises)',
    'typescript(switch-exhaustiveness-check)',
    'typescript(no-misused-promises)',
    'typescript(await-thenable)',
    'typescript(no-explicit-any)',
    'typescript(no-non-null-assertion)',
    'typescript(consistent-type-imports)',
    'eslint(eqeqeq)',
    'eslint(no-console)',
    'eslint(no-unused-vars)',
    'import(no-cycle)',
    'import(no-default-export)',
    'react(jsx-key)',
  ]
  assert.deepEqual(
    leanedOn.filter((rule) => !found.has(rule)),
    [],
    [...found].join(' '),
  )
})

test('a file without a breach passes', () => {
  assert.deepEqual([...rulesBrokenBy('// Answers for one.\nexport const one = 1\n')], [])
})
