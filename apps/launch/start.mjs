// Answers for the first step of every command: packages as the lockfile says, then the pinned Node. Runs on Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const lockfile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules/.installed-lockfile')
const pinnedNode = join(root, 'node_modules/.bin/node')

const lockfileHash = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex')
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

const isAlpine = existsSync('/etc/alpine-release')
const libc = isAlpine ? 'musl' : 'glibc'

/** Whether this machine is one that a package with os, cpu and libc fields is meant for. */
function isForThisMachine(entry) {
  const fits = (wanted, own) => wanted === undefined || [wanted].flat().includes(own)
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, libc)
}

/** Whether npm's own record of node_modules fits the lockfile: true after somebody ran `npm ci` by hand. */
function isInstalledAlready() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  const production = process.env.NODE_ENV === 'production'
  return Object.entries(packagesOf(lockfile)).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    if (found) return found.version === wanted.version
    if (wanted.optional) return (!wanted.os && !wanted.cpu) || !isForThisMachine(wanted)
    return production && (wanted.dev || wanted.devOptional)
  })
}

function installPackages() {
  const isStamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash()
  if (isStamped && existsSync(pinnedNode)) return
  if (!existsSync(pinnedNode) || !isInstalledAlready()) {
    console.log('Installing the packages of package-lock.json. This happens once, and again when it changes.')
    const options = [
      'ci',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--include=dev',
      '--include=optional',
    ]
    const byNpm = process.env.npm_execpath
    const [program, args] = byNpm?.endsWith('.js')
      ? [process.execPath, [byNpm, ...options]]
      : ['npm', options]
    const { status, error } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    if (error) stop(`npm could not be started (${error.message}). Install Node 20 or newer with npm.`)
    if (status !== 0) stop('The packages could not be installed; npm says why above. Nothing was started.')
  }
  if (!existsSync(pinnedNode)) {
    stop(
      `There is no pinned Node for this machine (${process.platform} ${process.arch}); Linux on x64 or arm64 is needed.`,
    )
  }
  try {
    writeFileSync(stamp, lockfileHash())
  } catch {
    // node_modules belongs to somebody else; the stamp only spares the comparison.
  }
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function runMain() {
  // The channel tells main when this process is gone, even by kill -9: it then stops what it started.
  const main = spawn(pinnedNode, ['apps/launch/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    // Compiled modules are kept: the second start of everything takes half the time.
    env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => main.kill(signal))
  main.on('error', (fault) => stop(`The pinned Node does not start: ${fault.message}`))
  main.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

installPackages()
runMain()
