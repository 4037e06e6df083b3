// Answers for reading SQL: where statements stand in files, and their words without comments.
import { isCode, lineAt, type SourceFile } from './sources.ts'
import { dottedName, type NodeOf, plainText, syntaxOf, walk } from './syntax.ts'

/** A piece of SQL: a whole .sql file, a tagged template (placeholders are `$`), or a text that begins like a statement. */
export type Statement = { readonly path: string; readonly line: number; readonly text: string }

/** A word in lower case, a quoted name, a string, or one sign. `line` counts from 1 inside the statement. */
export type Token = {
  readonly kind: 'word' | 'quoted' | 'string' | 'sign'
  readonly text: string
  readonly line: number
}

const isSqlTag = (tag: string | undefined): boolean => /(?:^|\.)(?:sql|part)$/.test(tag ?? '')
const beginsLikeSql =
  /^\s*(?:--[^\n]*\s+)*(?:select|insert\s+into|update|delete\s+from|with|create|alter|drop|explain|copy|do|grant|call|lock)\b/i

function templateText(quasi: NodeOf<'TemplateLiteral'>): string {
  return quasi.quasis.map((piece) => piece.value.cooked ?? piece.value.raw).join(' $ ')
}

function statementsOfCode(file: SourceFile): Statement[] {
  const found: Statement[] = []
  walk(syntaxOf(file).program, (node, above) => {
    const parent = above.at(-1)
    const isTagged = parent?.type === 'TaggedTemplateExpression' && parent.quasi === node
    const text = node.type === 'TemplateLiteral' ? templateText(node) : plainText(node)
    if (text === undefined) return
    // A transaction's own tag may have any name: it is known by how its text begins.
    const isSql = (isTagged && isSqlTag(dottedName(parent.tag))) || beginsLikeSql.test(text)
    if (isSql) found.push({ path: file.path, line: lineAt(file.text, node.start), text })
  })
  return found
}

/** All SQL of the files. The checks' own texts are left out: they hold planted breaches. */
export function statementsOf(files: readonly SourceFile[]): Statement[] {
  return files.flatMap((file) => {
    if (file.path.startsWith('checks/')) return []
    if (file.path.endsWith('.sql')) return [{ path: file.path, line: 1, text: file.text }]
    return isCode(file) ? statementsOfCode(file) : []
  })
}

const skipped = String.raw`\s+|--[^\n]*|/\*(?:[^*]|\*(?!/))*\*/`
const dollarQuoted = String.raw`(?<tag>\$(?:[A-Za-z_]\w*)?\$)(?<body>[\s\S]*?)\k<tag>`
const quotedString = String.raw`[eE]?'(?<string>(?:[^']|'')*)'`
const quotedName = String.raw`"(?<name>(?:[^"]|"")*)"`
const plainWord = String.raw`(?<word>[A-Za-z_][\w$]*)`
const pieces = new RegExp(
  `(?<skip>${skipped})|${dollarQuoted}|${quotedString}|${quotedName}|${plainWord}|(?<sign>::|\\d+|[\\s\\S])`,
  'g',
)

/** The tokens of a statement. Comments are gone; the bodies of functions between `$$` are read like the rest. */
export function tokensOf(text: string, firstLine = 1): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(pieces)) {
    const line = firstLine - 1 + lineAt(text, match.index)
    const { skip, tag = '', body, string, name, word, sign } = match.groups ?? {}
    if (skip !== undefined) continue
    if (body !== undefined) tokens.push(...tokensOf(body, line - 1 + lineAt(tag, tag.length)))
    else if (string !== undefined) tokens.push({ kind: 'string', text: string, line })
    else if (name !== undefined) tokens.push({ kind: 'quoted', text: name, line })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase(), line })
    else tokens.push({ kind: 'sign', text: sign ?? '', line })
  }
  return tokens
}
