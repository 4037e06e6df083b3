// Answers for money never being a float: not in names, not in arithmetic, not on the wire, not in the database.
import { type Fault, isCode, isTest, type SourceFile } from './sources.ts'
import { statementsOf, type Token, tokensOf } from './statements.ts'
import { dottedName, faultsIn, plainName, type SyntaxNode, walk, wordsOf } from './syntax.ts'

const moneyWords = new Set(
  'amount amounts balance balances fee fees minor kobo price prices gross principal vat debt refund payout repayment overdraft'.split(
    ' ',
  ),
)
// `feeBasisPoints` and `amountLength` count something else than money.
const measureWords = new Set(
  'points count length digits decimals places scale width id ids index rows seconds days number label text state class'.split(
    ' ',
  ),
)

function looksLikeMoney(name: string): boolean {
  const words = wordsOf(name)
  return words.some((word) => moneyWords.has(word)) && !measureWords.has(words.at(-1) ?? '')
}

/** Where numbers stand for money because a partner prints them so; each is a whole number of kobo. */
const partnersWire = [
  {
    files: /^rails\//,
    why: 'partners print whole kobo as JSON numbers; the mapping makes a bigint of them and back',
  },
] as const
/** Where a number is written with decimals that is no money. */
const otherDecimals: readonly { readonly files: RegExp; readonly why: string }[] = [
  { files: /^apps\/launch\/start\.ts$/, why: 'seconds that a start took' },
  { files: /^apps\/api\/health\.ts$/, why: 'seconds in metrics' },
  { files: /^kit\/brand\//, why: 'contrasts of two colours' },
  { files: /^kit\/ui\/(?:line-chart|sparkline)\.tsx$/, why: 'places of points in a drawing' },
]
/** Where a number may be read from digits although the file is about money. */
const digitReaders: readonly { readonly path: string; readonly why: string }[] = []

const isPartnersWire = (path: string): boolean => partnersWire.some(({ files }) => files.test(path))
const isAboutMoney = (path: string): boolean => /^(?:ledger|kit\/money)\/|(?:^|\/)postings\.ts$/.test(path)

const floatMakers = new Set(['parseFloat', 'Number.parseFloat'])
const numberMakers = new Set(['Number', 'parseInt', 'Number.parseInt'])

function mentionsMoney(node: unknown): boolean {
  let found = false
  walk(node, (one) => {
    const name = one.type === 'Identifier' ? one.name : undefined
    if (name !== undefined && looksLikeMoney(name)) found = true
  })
  return found
}

function callFault(node: SyntaxNode, path: string): string | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const callee = dottedName(node.callee)?.replace(/^globalThis\./, '')
  const method =
    node.callee.type === 'MemberExpression' && !node.callee.computed ? node.callee.property.name : undefined
  if (callee !== undefined && floatMakers.has(callee)) return `${callee}() makes a float`
  const writesDecimals = method === 'toFixed' || method === 'toPrecision' || method === 'toExponential'
  if (writesDecimals && !otherDecimals.some(({ files }) => files.test(path))) {
    return `${method}() writes a float: amounts are written by kit/money/display.ts`
  }
  if (callee === undefined || !numberMakers.has(callee)) return undefined
  if (isAboutMoney(path) && !isTest({ path }) && !digitReaders.some((one) => one.path === path))
    return `${callee}() where only whole minor units stand`
  return node.arguments.some(mentionsMoney) && !isPartnersWire(path)
    ? `${callee}() makes a float of money`
    : undefined
}

function isNumberType(node: unknown): boolean {
  let found = false
  // A number inside an object or a function's type belongs to another name.
  const isOfOwn = (above: readonly SyntaxNode[]): boolean =>
    above.every(({ type }) => /^TS(?:TypeAnnotation|UnionType|ArrayType|TypeOperator)$/.test(type))
  walk(node, (one, above) => void (found ||= one.type === 'TSNumberKeyword' && isOfOwn(above)))
  return found
}

function typeFault(node: SyntaxNode, above: readonly SyntaxNode[], path: string): string | undefined {
  if (isPartnersWire(path)) return undefined
  const isMember = node.type === 'TSPropertySignature' || node.type === 'PropertyDefinition'
  const name = isMember ? plainName(node.key) : node.type === 'Identifier' ? node.name : undefined
  if (name === undefined || !looksLikeMoney(name)) return undefined
  if ('typeAnnotation' in node && isNumberType(node.typeAnnotation))
    return `${name} is money and a number: use Money or a bigint`
  const parent = above.at(-1)
  const isReckoned =
    parent?.type === 'UnaryExpression' &&
    (parent.operator === '+' || parent.operator === '~') &&
    parent.argument === node
  return isReckoned ? `+${name} makes a float of money` : undefined
}

const floatSchemas = new Set(['z.number', 'z.int', 'z.float32', 'z.float64', 'z.coerce.number'])

function schemaFault(node: SyntaxNode, path: string): string | undefined {
  if (node.type !== 'Property' || isPartnersWire(path)) return undefined
  const name = plainName(node.key)
  if (name === undefined || !looksLikeMoney(name)) return undefined
  let schema: string | undefined
  walk(node.value, (one) => {
    const called = one.type === 'CallExpression' ? dottedName(one.callee) : undefined
    if (called !== undefined && floatSchemas.has(called)) schema = called
  })
  return schema === undefined
    ? undefined
    : `${name} is money and ${schema}() on the wire: use the field \`amount\``
}

/** PostgreSQL's numbers for numeric, float4, float8 and money: a parser for them would make floats. */
const numericOids = new Set([700, 701, 790, 1700])

function driverFault(node: SyntaxNode, path: string): string | undefined {
  if (!path.startsWith('kit/db/') || node.type !== 'Literal' || typeof node.value !== 'number')
    return undefined
  return numericOids.has(node.value)
    ? `reads PostgreSQL's type ${node.value} as something of ours: numeric and float stay texts`
    : undefined
}

/** Code in which money would become a float. */
export function moneyFaults(files: readonly SourceFile[]): Fault[] {
  return faultsIn(files.filter(isCode), (node, above, { path }) => {
    return (
      callFault(node, path) ??
      typeFault(node, above, path) ??
      schemaFault(node, path) ??
      driverFault(node, path)
    )
  })
}

const floatTypes = new Set(['real', 'float', 'float4', 'float8', 'money', 'smallmoney'])
const wholeTypes = new Set(['int', 'integer', 'int2', 'int4', 'smallint', 'serial'])

function sqlFault(tokens: readonly Token[], index: number): string | undefined {
  const [before, token, after, next] = [
    tokens[index - 1],
    tokens[index],
    tokens[index + 1],
    tokens[index + 2],
  ]
  if (token?.kind !== 'word') return undefined
  const isColumn = before?.text === '(' || before?.text === ',' || before?.text === 'column'
  if (token.text === 'double' && after?.text === 'precision') return 'double precision'
  const isTyped =
    before?.kind === 'word' || before?.kind === 'quoted' || before?.text === '::' || before?.text === 'as'
  if (floatTypes.has(token.text) && isTyped && after?.text !== '.' && after?.text !== '=') return token.text
  if (!looksLikeMoney(token.text)) return undefined
  if (after?.text === '::' && wholeTypes.has(next?.text ?? '')) return `${token.text}::${next?.text ?? ''}`
  if (isColumn && (wholeTypes.has(after?.text ?? '') || ['numeric', 'decimal'].includes(after?.text ?? ''))) {
    return `${token.text} ${after?.text ?? ''}`
  }
  return undefined
}

/** SQL in which money would become a float, or too small a number. */
export function sqlMoneyFaults(files: readonly SourceFile[]): Fault[] {
  return statementsOf(files).flatMap((statement) => {
    const tokens = tokensOf(statement.text, statement.line)
    return tokens.flatMap((token, index) => {
      const found = sqlFault(tokens, index)
      return found === undefined
        ? []
        : [{ path: statement.path, line: token.line, words: `money is bigint, never ${found}` }]
    })
  })
}
