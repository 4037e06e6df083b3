// Answers for who imports whom: every import of a file with what it leads to, reachable files, and cycles.
import { posix } from 'node:path'
import { isCode, lineAt, type SourceFile } from './sources.ts'
import { plainText, syntaxOf, type SyntaxNode, walk } from './syntax.ts'

export type Import = {
  readonly path: string
  readonly line: number
  /** As it is written. */
  readonly specifier: string
  /** The file of ours it names, from the root; undefined for packages. */
  readonly target: string | undefined
  /** Whether it loads the other file when the program runs; false for `import type`. */
  readonly atRunTime: boolean
  readonly isReExport: boolean
}

type Named = { readonly source: unknown; readonly atRunTime: boolean; readonly isReExport: boolean }

function namedBy(node: SyntaxNode): Named | undefined {
  if (node.type === 'ImportDeclaration') {
    return { source: node.source, atRunTime: node.importKind !== 'type', isReExport: false }
  }
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') {
    return { source: node.source, atRunTime: node.exportKind !== 'type', isReExport: true }
  }
  if (node.type === 'ImportExpression') return { source: node.source, atRunTime: true, isReExport: false }
  if (node.type === 'TSImportType') return { source: node.source, atRunTime: false, isReExport: false }
  const isRequire =
    node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'require'
  return isRequire ? { source: node.arguments[0], atRunTime: true, isReExport: false } : undefined
}

/** The file of ours that a specifier names when written in `path`; undefined for packages. */
export function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), specifier)) : undefined
}

/** Every import and re-export of a file, dynamic ones and those of types included. */
export function importsOf(file: SourceFile): Import[] {
  const imports: Import[] = []
  walk(syntaxOf(file).program, (node) => {
    const named = namedBy(node)
    const specifier = plainText(named?.source)?.replace(/\?.*$/, '')
    if (named === undefined || specifier === undefined) return
    const { atRunTime, isReExport } = named
    const line = lineAt(file.text, node.start)
    imports.push({
      path: file.path,
      line,
      specifier,
      target: targetOf(file.path, specifier),
      atRunTime,
      isReExport,
    })
  })
  return imports
}

/** The imports of all code files by path. */
export function importGraph(files: readonly SourceFile[]): ReadonlyMap<string, readonly Import[]> {
  return new Map(files.filter(isCode).map((file) => [file.path, importsOf(file)]))
}

type Reached = {
  /** Files of ours, the first included. */
  readonly files: readonly string[]
  /** Packages and built-in modules, each with the file that imports it. */
  readonly packages: readonly { readonly name: string; readonly by: string }[]
}

/** Everything that is loaded when `start` is loaded. */
export function reachedFrom(start: string, graph: ReadonlyMap<string, readonly Import[]>): Reached {
  const files = new Set([start])
  const packages: { name: string; by: string }[] = []
  for (const path of files) {
    for (const { target, specifier, atRunTime } of graph.get(path) ?? []) {
      if (!atRunTime) continue
      if (target === undefined) packages.push({ name: specifier, by: path })
      else files.add(target)
    }
  }
  return { files: [...files], packages }
}

/** Groups that lead to each other in a ring (Tarjan's strongly connected components); one that leads to itself is a group. */
export function ringsIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const rings: string[][] = []
  const numbers = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const open: string[] = []
  const visit = (name: string): { index: number; low: number; isOpen: boolean } => {
    const own = { index: numbers.size, low: numbers.size, isOpen: true }
    numbers.set(name, own)
    open.push(name)
    const nexts = (graph.get(name) ?? []).filter((next) => graph.has(next))
    for (const next of nexts) {
      const seen = numbers.get(next)
      if (seen === undefined) own.low = Math.min(own.low, visit(next).low)
      else if (seen.isOpen) own.low = Math.min(own.low, seen.index)
    }
    if (own.low !== own.index) return own
    const ring = open.splice(open.indexOf(name))
    for (const member of ring) {
      const numbered = numbers.get(member)
      if (numbered) numbered.isOpen = false
    }
    if (ring.length > 1 || nexts.includes(name)) rings.push(ring)
    return own
  }
  for (const name of graph.keys()) if (!numbers.has(name)) visit(name)
  return rings
}
