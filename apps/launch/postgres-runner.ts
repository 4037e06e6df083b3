// Answers for the user PostgreSQL runs as: it refuses to run as root, and another user may not reach the folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './postgres-binaries.ts'
import { Stop } from './stop.ts'

type Environment = Readonly<Record<string, string>>

/** A way to run the programs of PostgreSQL, and who owns the files they write. */
export type Runner = {
  readonly words: string
  readonly owner: { readonly uid: number; readonly gid: number }
  /** Runs a program to its end. Rejects with what it said when it fails. */
  run(program: string, args: readonly string[]): Promise<string>
  /** Starts PostgreSQL so that it outlives this process; its output goes to the file `output`. `more` is for the programs that it calls. */
  launch(program: string, args: readonly string[], output: number, more: Environment): ChildProcess
}

type Way = {
  readonly words: string
  readonly owner: { readonly uid: number; readonly gid: number }
  /** The program that runs the program, such as unshare with its options. */
  readonly before: readonly string[]
  readonly become?: { readonly uid: number; readonly gid: number }
}

const nobody = 65_534

// Settings of PostgreSQL's clients (PGDATA, PGPORT, …) in the caller's environment must not reach our own cluster.
const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

function runnerOf(way: Way): Runner {
  const options = { cwd: '/', env: environment, ...way.become }
  const line = (program: string, args: readonly string[]): [string, string[]] => {
    const [first = program, ...rest] = [...way.before, program, ...args]
    return [first, rest]
  }
  return {
    words: way.words,
    owner: way.owner,
    run: async (program, args) => {
      const [file, all] = line(program, args)
      const { stdout } = await promisify(execFile)(file, all, { ...options, maxBuffer: 16 << 20 })
      return stdout
    },
    launch: (program, args, output, more) => {
      const [file, all] = line(program, args)
      // The shell stays as PostgreSQL's parent and reaps it. When this process is gone, the dead PostgreSQL would
      // otherwise wait for process 1, which in some containers never reaps, and its lock file would count as live.
      return spawn('/bin/sh', ['-c', '"$@"; exit $?', 'sh', file, ...all], {
        ...options,
        env: { ...environment, ...more },
        detached: true,
        stdio: ['ignore', output, output],
      })
    },
  }
}

/** A user of /etc/passwd by name. */
function userNamed(name: string): { uid: number; gid: number } | undefined {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([found]) => found === name)
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}

function ownName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined // a container started with a number that has no name
  }
}

const unshare = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

function waysOf(dataOwner: { uid: number; gid: number } | undefined): Way[] {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const apart: Way = { words: 'in a user namespace of its own', owner: self, before: unshare }
  if (self.uid !== 0) {
    const direct: Way = { words: `as ${ownName() ?? self.uid}`, owner: self, before: [] }
    return ownName() === undefined ? [apart] : [direct, apart]
  }
  const as = (owner: { uid: number; gid: number }, words: string): Way => ({
    words,
    owner,
    before: [],
    become: owner,
  })
  const postgres = userNamed('postgres')
  const weak = { uid: nobody, gid: nobody }
  const throughFolders: Way = {
    words: 'as nobody, with the right to pass closed folders',
    owner: weak,
    before: [
      'setpriv',
      `--reuid=${nobody}`,
      `--regid=${nobody}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
    ],
  }
  const ways = [
    ...(postgres ? [as(postgres, 'as postgres')] : []),
    apart,
    throughFolders,
    as(weak, 'as nobody'),
  ]
  if (dataOwner === undefined) return ways
  const known = ways.filter((way) => way.owner.uid === dataOwner.uid)
  const stranger = known.length === 0 ? [as(dataOwner, `as user ${dataOwner.uid}, whose data it is`)] : []
  return [...stranger, ...known, ...ways.filter((way) => !known.includes(way))]
}

// Tries what counts: the program starts with its libraries, and a file can be written below the data folder.
async function works(runner: Runner, binaries: Binaries, dataDir: string): Promise<boolean> {
  const probe = mkdtempSync(join(dataDir, '.probe-'))
  try {
    chownSync(probe, runner.owner.uid, runner.owner.gid)
    await runner.run('/bin/sh', [
      '-c',
      '"$1" --version && : > "$2/file" && test -O "$2"',
      'sh',
      binaries.postgres,
      probe,
    ])
    await runner.run(binaries.initdb, ['--version'])
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

/**
 * Finds a user that can run PostgreSQL over this data: the owner of existing data first; as root the user postgres
 * when it may pass the folders, else a user namespace. Throws in words when no way is left.
 */
export async function chooseRunner(doors: {
  binaries: Binaries
  dataDir: string
  cluster: string
}): Promise<Runner> {
  mkdirSync(doors.dataDir, { recursive: true })
  const found = statSync(doors.cluster, { throwIfNoEntry: false })
  const self = process.getuid?.() ?? 0
  if (found && self !== 0 && found.uid !== self) {
    throw new Stop(
      `The data in ${doors.cluster} belong to user ${found.uid}. Start as that user, or choose another DATA_DIR.`,
    )
  }
  const tried: string[] = []
  for (const way of waysOf(found && { uid: found.uid, gid: found.gid })) {
    const runner = runnerOf(way)
    if (await works(runner, doors.binaries, doors.dataDir)) {
      if (found && found.uid !== runner.owner.uid) await handOver(doors.cluster, runner.owner)
      return runner
    }
    tried.push(runner.words)
  }
  throw new Stop(
    `PostgreSQL can run here in no way (tried: ${tried.join('; ')}). It refuses to run as root. Start as an ordinary ` +
      'user, move the folder to where other users may enter, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

// The folder was moved or its rights changed since: PostgreSQL insists on owning its files.
export async function handOver(folder: string, owner: Runner['owner']): Promise<void> {
  await promisify(execFile)('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
}
