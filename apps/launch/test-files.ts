// Answers for which test files there are, and which of them a person asked for.
import { globSync } from 'node:fs'

const folders = ['checks', 'kit', 'ledger', 'rails', 'features', 'apps', 'db', 'sim', 'bench']

export type TestFiles = {
  /** Unit and integration tests. */
  readonly near: readonly string[]
  /** Journeys in a browser. */
  readonly journeys: readonly string[]
}

const isAskedFor = (file: string, asked: readonly string[]): boolean =>
  asked.length === 0 || asked.some((part) => file.includes(part.replace(/^\.\//, '')))

/** The test files below `root`, relative to it, in a fixed order; with `asked`, those whose path contains one of its parts. */
export function findTestFiles(root: string, asked: readonly string[]): TestFiles {
  const find = (folder: string): string[] =>
    globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root })
      .filter((file) => !file.includes('node_modules') && isAskedFor(file, asked))
      .sort()
  return { near: folders.flatMap(find), journeys: find('e2e') }
}
