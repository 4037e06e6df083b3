// Answers for SQL never asking the database for the time or for chance: both are parameters.
import type { Fault, SourceFile } from './sources.ts'
import { statementsOf, type Token, tokensOf } from './statements.ts'

const bareWords = new Set([
  'current_timestamp',
  'current_date',
  'current_time',
  'localtime',
  'localtimestamp',
])
const calledWords = new Set([
  'now',
  'clock_timestamp',
  'statement_timestamp',
  'transaction_timestamp',
  'timeofday',
  'random',
  'random_normal',
  'setseed',
  'array_shuffle',
  'array_sample',
  'gen_random_uuid',
  'gen_random_bytes',
  'gen_salt',
  'uuidv4',
  'uuidv7',
  'uuid_generate_v1',
  'uuid_generate_v4',
  'pg_sleep',
  'pg_sleep_for',
  'pg_sleep_until',
])
const spokenInstants = new Set(['now', 'today', 'tomorrow', 'yesterday'])
const hiddenCall =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|gen_random_uuid|uuidv[47]|random)\s*\(|\b(?:current_timestamp|current_date|localtimestamp)\b/i

/** What the token at `index` takes from the database's own clock or dice, or undefined. */
function worldOfToken(tokens: readonly Token[], index: number): string | undefined {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (token === undefined) return undefined
  const isCalled = after?.text === '('
  if (token.kind === 'string') {
    if (spokenInstants.has(token.text.trim().toLowerCase())) return `'${token.text}'`
    return hiddenCall.exec(token.text)?.[0]
  }
  if (isCalled && calledWords.has(token.text.toLowerCase())) return `${token.text}()`
  // age(x) with one argument counts from today.
  if (isCalled && token.text === 'age' && !hasComma(tokens, index + 1)) return 'age() of one instant'
  return token.kind === 'word' && bareWords.has(token.text) && before?.text !== '.' ? token.text : undefined
}

function hasComma(tokens: readonly Token[], open: number): boolean {
  let depth = 0
  for (const token of tokens.slice(open)) {
    if (token.text === '(') depth += 1
    if (token.text === ')') depth -= 1
    if (depth === 0) return false
    if (depth === 1 && token.text === ',') return true
  }
  return false
}

/** SQL that asks the database for the time or for chance. Defaults of columns and bodies of functions count. */
export function sqlWorldFaults(files: readonly SourceFile[]): Fault[] {
  return statementsOf(files).flatMap((statement) => {
    const tokens = tokensOf(statement.text, statement.line)
    return tokens.flatMap((token, index) => {
      const name = worldOfToken(tokens, index)
      return name === undefined
        ? []
        : [{ path: statement.path, line: token.line, words: `SQL takes time or chance by itself: ${name}` }]
    })
  })
}
