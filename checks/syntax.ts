// Answers for reading TypeScript: the tree of a file, its comments, and walking it with what stands above each node.
import { parseSync, type Visitor } from 'rolldown/utils'
import { lineAt, type Fault, type SourceFile } from './sources.ts'

type Callbacks = Required<ConstructorParameters<typeof Visitor>[0]>

/** Any node of a tree; `type` tells which. */
export type SyntaxNode = Parameters<Callbacks[keyof Callbacks]>[0]
/** The nodes with one `type`. */
export type NodeOf<Type extends SyntaxNode['type']> = Extract<SyntaxNode, { type: Type }>
export type Comment = { readonly value: string; readonly start: number; readonly end: number }

export type Syntax = {
  readonly program: NodeOf<'Program'>
  readonly comments: readonly Comment[]
  /** Why the file cannot be read, when it cannot. */
  readonly broken: string | undefined
}

const known = new WeakMap<SourceFile, Syntax>()

/** The tree of a code file; read once a file. */
export function syntaxOf(file: SourceFile): Syntax {
  const found = known.get(file)
  if (found) return found
  const parsed = parseSync(file.path, file.text, { sourceType: 'module' })
  const syntax = { program: parsed.program, comments: parsed.comments, broken: parsed.errors[0]?.message }
  known.set(file, syntax)
  return syntax
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Calls `visit` for each node below `top`, itself included; `above` holds its ancestors, the nearest last. */
export function walk(top: unknown, visit: (node: SyntaxNode, above: readonly SyntaxNode[]) => void): void {
  const above: SyntaxNode[] = []
  const go = (node: SyntaxNode): void => {
    visit(node, above)
    above.push(node)
    for (const value of Object.values(node)) {
      if (isNode(value)) go(value)
      else if (Array.isArray(value)) for (const one of value) if (isNode(one)) go(one)
    }
    above.pop()
  }
  if (isNode(top)) go(top)
}

/** Walks all code files and gathers what `look` finds wrong; the line is that of the node `look` names. */
export function faultsIn(
  files: readonly SourceFile[],
  look: (node: SyntaxNode, above: readonly SyntaxNode[], file: SourceFile) => string | undefined,
): Fault[] {
  return files.flatMap((file) => {
    const faults: Fault[] = []
    walk(syntaxOf(file).program, (node, above) => {
      const words = look(node, above, file)
      if (words !== undefined) faults.push({ path: file.path, line: lineAt(file.text, node.start), words })
    })
    return faults
  })
}

/** `a.b.c` for a name or a chain of plain members, `a['b']` included; undefined for anything else. */
export function dottedName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ChainExpression') return dottedName(node.expression)
  if (node.type !== 'MemberExpression') return undefined
  const object = dottedName(node.object)
  if (object === undefined) return undefined
  if (!node.computed) return `${object}.${node.property.name}`
  return node.property.type === 'Literal' ? `${object}.${String(node.property.value)}` : undefined
}

/** The name a property, parameter or variable has, or undefined for patterns and computed keys. */
export function plainName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node.name
  if (node.type === 'Literal') return String(node.value)
  return undefined
}

/** The text of a string or template without placeholders, or undefined. */
export function plainText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

/** A name as lower-case words: `feeMinor`, `fee_minor` and `fee-minor` are `fee minor`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}
