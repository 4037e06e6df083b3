// Answers for which files the checks read: every text file of the work tree, committed or not, without what tools leave.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A file as the checks see it: its path from the root with `/`, and its whole text. */
export type SourceFile = { readonly path: string; readonly text: string }

/** A place where a rule is broken. `line` counts from 1. */
export type Fault = { readonly path: string; readonly line: number; readonly words: string }

/** The top of the work tree. */
export const root = join(import.meta.dirname, '..')

const alwaysLeftOut = ['.git', 'node_modules', '.build', '.data', '.cache']
const textEndings = new Set(
  '.ts .tsx .mjs .js .cjs .json .css .sql .md .html .svg .txt .yml .yaml .toml .sh .webmanifest'.split(' '),
)

// Reads .gitignore itself: git may be absent, and refuses to answer in a folder that belongs to another user.
function leftOut(folder: string): (name: string) => boolean {
  const lines = readFileSync(join(folder, '.gitignore'), 'utf8').split('\n')
  const names = new Set([...alwaysLeftOut, ...lines.map((line) => line.trim().replaceAll('/', ''))])
  const endings = [...names].filter((name) => name.startsWith('*.')).map((name) => name.slice(1))
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending))
}

function pathsBelow(folder: string, isLeftOut: (name: string) => boolean, above: string): string[] {
  return readdirSync(join(folder, above), { withFileTypes: true }).flatMap((entry) => {
    if (isLeftOut(entry.name)) return []
    const path = above === '' ? entry.name : `${above}/${entry.name}`
    if (entry.isDirectory()) return pathsBelow(folder, isLeftOut, path)
    return entry.isFile() ? [path] : []
  })
}

function readPaths(folder: string): string[] {
  return pathsBelow(folder, leftOut(folder), '').sort()
}

/** The paths of all files below `folder`, texts or not, sorted. */
export function listPaths(folder: string = root): string[] {
  return readPaths(folder)
}

/** All text files below `folder`, sorted by path. Files without an ending count as text. */
export function readSources(folder: string = root): SourceFile[] {
  return readPaths(folder)
    .filter((path) => textEndings.has(extname(path)) || extname(path) === '')
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    .filter((file) => !file.text.includes('\0'))
}

/** Whether a file is code that the parser reads: TypeScript or JavaScript. */
export function isCode(file: { readonly path: string }): boolean {
  return /\.(?:ts|tsx|mjs|js|cjs)$/.test(file.path)
}

/** Whether a file is part of the tests: a test, or support for tests that stands beside them as `test-….ts`. */
export function isTest(file: { readonly path: string }): boolean {
  return (
    /\.test\.tsx?$/.test(file.path) ||
    /^(?:kit|ledger|features|rails)\/(?:.*\/)?test-[a-z-]+\.tsx?$/.test(file.path) ||
    /^(?:kit\/test|checks|e2e|bench|sim)\//.test(file.path)
  )
}

/** The line, from 1, at which `offset` of a text stands. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Faults as lines that an editor can follow: `path:line words`. */
export function told(faults: readonly Fault[]): string[] {
  return faults.map((fault) => `${fault.path}:${fault.line} ${fault.words}`)
}
