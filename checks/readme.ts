// Answers for what the pages for readers say being true: the map of folders, the commands, and what links lead to.
import { posix } from 'node:path'
import { type Fault, lineAt, type SourceFile } from './sources.ts'

/** Folders that the README's tree names: unindented lines of a fenced block that begin with `name/`. */
export function mappedFolders(readme: string): string[] {
  const fenced = [...readme.matchAll(/^```[a-z]*\n([\s\S]*?)^```/gm)].map((match) => match[1] ?? '')
  const trees = fenced.map((block) =>
    [...block.matchAll(/^(?:[├└]── )?([a-z0-9-]+)\/(?=\s|$)/gm)].map((match) => match[1] ?? ''),
  )
  return trees.find((tree) => tree.length >= 3) ?? []
}

/** Differences between the README's map and the folders that exist. Folders whose name begins with a dot belong to tools. */
export function mapFaults(readme: SourceFile, paths: readonly string[]): Fault[] {
  const told = mappedFolders(readme.text)
  const real = new Set(paths.flatMap((path) => /^([^./][^/]*)\//.exec(path)?.[1] ?? []))
  const at = { path: readme.path, line: 1 }
  if (told.length === 0) return [{ ...at, words: 'has no map: a fenced tree with one folder a line' }]
  const missing = [...real]
    .filter((name) => !told.includes(name))
    .map((name) => ({ ...at, words: `the map lacks ${name}/` }))
  const gone = told
    .filter((name) => !real.has(name))
    .map((name) => ({ ...at, words: `the map names ${name}/, which does not exist` }))
  const twice = told
    .filter((name, index) => told.indexOf(name) !== index)
    .map((name) => ({ ...at, words: `the map names ${name}/ twice` }))
  return [...missing, ...gone, ...twice]
}

type Scripts = Readonly<Record<string, unknown>>

/** The scripts of a package.json, given as text. */
export function scriptsOf(packageJson: string): Scripts {
  const parsed: unknown = JSON.parse(packageJson)
  const scripts =
    typeof parsed === 'object' && parsed !== null && 'scripts' in parsed ? parsed.scripts : undefined
  return typeof scripts === 'object' && scripts !== null ? { ...scripts } : {}
}

// `npm start` and `npm test` have names of their own, and `npm install` and its kin are npm's.
const npmLine = /\bnpm (?:run (?<script>[a-z][\w:-]*)|(?<own>start|test)\b)/g

/** Commands that a page names and package.json does not have. */
export function commandFaults(pages: readonly SourceFile[], scripts: Scripts): Fault[] {
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(npmLine)].flatMap((match) => {
      const script = match.groups?.['script'] ?? match.groups?.['own'] ?? ''
      return Object.hasOwn(scripts, script)
        ? []
        : [
            {
              path,
              line: lineAt(text, match.index),
              words: `names npm run ${script}, which package.json lacks`,
            },
          ]
    }),
  )
}

const operatorsList = /`(?<command>[a-z]+(?: [a-z-]+(?:\|[a-z-]+)*)?)(?: --[^`]*)?`/g

/**
 * Commands of operators that the README names and the launcher does not have: what stands in backticks in the paragraph
 * that holds `npm run … -- help`. `backup create|verify` names two.
 */
export function operatorFaults(readme: SourceFile, commands: readonly string[]): Fault[] {
  const paragraph = readme.text.split(/\n\s*\n/).find((one) => /`npm run [a-z]+ -- help`/.test(one))
  if (paragraph === undefined)
    return [
      { path: readme.path, line: 1, words: 'does not name the command that lists the operator’s commands' },
    ]
  const line = lineAt(readme.text, readme.text.indexOf(paragraph))
  return [...paragraph.matchAll(operatorsList)].flatMap((match) => {
    const [first = '', rest] = (match.groups?.['command'] ?? '').split(' ')
    const names = rest === undefined ? [first] : rest.split('|').map((one) => `${first} ${one}`)
    const isNpm = first === 'npm'
    return names
      .filter((name) => !isNpm && !commands.includes(name))
      .map((name) => ({
        path: readme.path,
        line,
        words: `names the command ${name}, which the launcher lacks`,
      }))
  })
}

const link = /!?\[[^\]]*\]\((?<target>[^)\s]+)\)/g

/** Links and pictures of pages that lead to files of ours which do not exist. */
export function linkFaults(pages: readonly SourceFile[], paths: readonly string[]): Fault[] {
  const known = new Set(paths)
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(link)].flatMap((match) => {
      const target = (match.groups?.['target'] ?? '').replace(/#.*$/, '')
      if (target === '' || /^[a-z]+:/.test(target)) return []
      const file = posix.normalize(posix.join(posix.dirname(path), target))
      const isThere = known.has(file) || paths.some((one) => one.startsWith(`${file.replace(/\/$/, '')}/`))
      return isThere
        ? []
        : [{ path, line: lineAt(text, match.index), words: `leads to ${target}, which does not exist` }]
    }),
  )
}

// A path of ours in backticks: it has a slash and begins with a folder of the map.
const spokenPath =
  /`(?<path>(?:apps|features|ledger|rails|brand|kit|db|sim|bench|e2e|checks|docs)\/[\w./-]*[\w/])`/g

/** Files and folders that a page names in backticks and that do not exist. `features/X/…` is a pattern, no path. */
export function pathFaults(pages: readonly SourceFile[], paths: readonly string[]): Fault[] {
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(spokenPath)].flatMap((match) => {
      const named = (match.groups?.['path'] ?? '').replace(/\/$/, '')
      const isPattern = /(?:^|\/)[A-Z](?:\/|$)/.test(named)
      const isThere = isPattern || paths.some((one) => one === named || one.startsWith(`${named}/`))
      return isThere
        ? []
        : [{ path, line: lineAt(text, match.index), words: `names ${named}, which does not exist` }]
    }),
  )
}

const wholeExample = /```ts\n(?<text>\/\/ Promises [^]*?)```\n/g

/** Whole test files that a page shows and that are none of ours: nobody runs them, so they would be wrong one day. */
export function exampleFaults(pages: readonly SourceFile[], tests: readonly SourceFile[]): Fault[] {
  const known = new Set(tests.map(({ text }) => text))
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(wholeExample)].flatMap((match) =>
      known.has(match.groups?.['text'] ?? '')
        ? []
        : [{ path, line: lineAt(text, match.index), words: 'shows a test file that is none of ours' }],
    ),
  )
}
