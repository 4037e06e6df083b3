// Answers for being the only one: a lock the kernel lets go of by itself when its holder dies, however it dies.
import { createHash } from 'node:crypto'
import { connect, createServer, type Server } from 'node:net'
import { systemClock } from '#kit/clock.ts'

export type Lock = { readonly release: () => Promise<void> }

// Sockets in Linux's abstract namespace (a leading NUL) have no file: nothing is left behind after kill -9.
const addressOf = (name: string): string =>
  `\0finance-${createHash('sha256').update(name).digest('hex').slice(0, 40)}`

type Tell = () => string

function tryListen(name: string, tell: Tell): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((caller) => {
      caller.on('error', () => undefined)
      caller.end(tell(), () => caller.destroy())
    })
    server.once('error', (fault: NodeJS.ErrnoException) => {
      if (fault.code === 'EADDRINUSE') resolve(undefined)
      else reject(fault)
    })
    server.listen({ path: addressOf(name) }, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** What the holder of a lock tells about itself; empty when it tells nothing, or has just let go of it. */
function askHolder(name: string): Promise<string> {
  return new Promise((resolve) => {
    let told = ''
    const caller = connect({ path: addressOf(name) })
    caller.on('data', (piece: Buffer) => (told += piece.toString()))
    caller.on('error', () => undefined)
    caller.on('close', () => resolve(told))
    // A holder that stands still answers nobody, and is not waited for here.
    caller.setTimeout(500, () => caller.destroy())
  })
}

export type LockOptions = {
  /** How long to wait for a holder that does not say that it will stay. */
  readonly waitMilliseconds: number
  /** Called once when it has to wait. */
  readonly onWait?: () => void
  /** What others are told while this lock is held: that its holder will stay, in whatever words they need. */
  readonly tell?: Tell
  /** Hears what a holder tells that will stay; it is not waited for. */
  readonly onStays?: (told: string) => void
}

/**
 * Takes the lock of this name on this machine, waiting for it at most `waitMilliseconds`. Answers undefined when
 * somebody else still holds it then, or says that it will stay.
 */
export async function takeLock(name: string, options: LockOptions): Promise<Lock | undefined> {
  const clock = systemClock()
  const { tell = () => '', onStays } = options
  const until = clock.now().getTime() + options.waitMilliseconds
  for (let tries = 0; ; tries++) {
    const server = await tryListen(name, tell)
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) }
    const told = onStays ? await askHolder(name) : ''
    if (told !== '') {
      onStays?.(told)
      return undefined
    }
    if (clock.now().getTime() >= until) return undefined
    if (tries === 0) options.onWait?.()
    await clock.sleep(50)
  }
}
