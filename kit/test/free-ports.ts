// Answers for ports that servers of tests listen on, also after they were killed and started again: nobody else takes them meanwhile.
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { runFolder } from './run-folder.ts'

/** Below those that the system gives to whoever asks for any, so that no other socket bears one of them by chance. */
const first = 12_000
const inAll = 20_000

/** Where the next one is looked for: each process begins elsewhere. */
let next = (process.pid * 97) % inAll

/** `count` free ports on loopback, which no other test of this run is ever given. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  for (let looks = 0; ports.length < count; looks++) {
    if (looks > inAll) throw new Error('no port is left')
    const port = first + next
    next = (next + 1) % inAll
    if (reserve(port) && (await isFree(port))) ports.push(port)
  }
  return ports
}

/** Takes a port for the rest of the run; false when another test has it. */
function reserve(port: number): boolean {
  try {
    mkdirSync(join(runFolder(), 'ports', String(port)))
    return true
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault)) throw fault
    if (fault.code === 'EEXIST') return false
    if (fault.code !== 'ENOENT') throw fault
    mkdirSync(join(runFolder(), 'ports'), { recursive: true })
    return reserve(port)
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
