// Answers for being the only one: a lock the kernel lets go of by itself when its holder dies, however it dies.
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { systemClock } from '#kit/clock.ts'

export type Lock = { readonly release: () => Promise<void> }

// Sockets in Linux's abstract namespace (a leading NUL) have no file: nothing is left behind after kill -9.
const addressOf = (name: string): string =>
  `\0finance-${createHash('sha256').update(name).digest('hex').slice(0, 40)}`

function tryListen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((caller) => caller.destroy())
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

/**
 * Takes the lock of this name on this machine, waiting for it at most `waitMilliseconds`. Answers undefined when
 * somebody else still holds it then. `onWait` is called once when it has to wait.
 */
export async function takeLock(
  name: string,
  options: { waitMilliseconds: number; onWait?: () => void },
): Promise<Lock | undefined> {
  const clock = systemClock()
  const until = clock.now().getTime() + options.waitMilliseconds
  for (let tries = 0; ; tries++) {
    const server = await tryListen(name)
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) }
    if (clock.now().getTime() >= until) return undefined
    if (tries === 0) options.onWait?.()
    await clock.sleep(50)
  }
}
