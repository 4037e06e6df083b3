// Answers for where partners are named: in their own folders and in the list of partners, and nowhere else in code.
import { type Counted, ratchetFaults } from './ratchet.ts'
import { type Fault, isCode, isTest, type SourceFile } from './sources.ts'
import { syntaxOf } from './syntax.ts'

/** The one file by hand that a new partner edits outside its folders. */
const listFile = 'rails/partners.ts'

// Words of everybody's: of these partners only imports are counted.
const commonWords: ReadonlySet<string> = new Set(['clamd', 'object-store', 'sanctions', 'web-push'])

// Lines that name a partner elsewhere today; they only fall.
const linesToday: Readonly<Record<string, number>> = {
  // The names of the banks that hold accounts, as one partner lists them.
  'rails/sandbox/bank/terms.ts': 1,
}

/** The folder of each partner: whatever stands in rails beside the sandbox. */
function partnersIn(files: readonly SourceFile[]): string[] {
  const names = files.flatMap(({ path }) => /^rails\/([a-z-]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(names)].filter((name) => name !== 'sandbox')
}

/** The lines of a file without its comments: what is told of a partner there binds nobody. */
function codeLines(file: SourceFile): string[] {
  const { comments } = syntaxOf(file)
  const code = comments.reduceRight(
    (text, { start, end }) =>
      text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end),
    file.text,
  )
  return code.split('\n')
}

const isOwn = (path: string, name: string): boolean =>
  path.startsWith(`rails/${name}/`) || path.startsWith(`rails/sandbox/${name}/`)

function namingOf(name: string): RegExp {
  return commonWords.has(name) ? new RegExp(`['/]${name}/[\\w-]+\\.ts'`) : new RegExp(name, 'i')
}

/** Files that name a partner that is not theirs, or more often than is written down. */
export function partnerFaults(
  files: readonly SourceFile[],
  recorded: Readonly<Record<string, number>> = linesToday,
): Fault[] {
  const partners = partnersIn(files).map((name) => ({ name, naming: namingOf(name) }))
  const counted = files
    .filter((file) => isCode(file) && !isTest(file) && file.path !== listFile)
    .flatMap((file): Counted[] => {
      const others = partners.filter(({ name }) => !isOwn(file.path, name))
      const lines = codeLines(file).flatMap((line, index) =>
        others.some(({ naming }) => naming.test(line)) ? [index + 1] : [],
      )
      return lines.length === 0
        ? []
        : [{ path: file.path, line: lines[0] ?? 1, key: file.path, count: lines.length }]
    })
  return ratchetFaults(counted, {
    limit: 0,
    recorded,
    slack: 0,
    keptIn: 'checks/partners.ts',
    words: ({ count }, most) =>
      `${count} lines name a partner outside its folders and ${listFile}; ${most} are the most`,
  })
}
