// Answers for ports: free before a child asks for them, or a sentence that names the port and its setting.
import { createServer } from 'node:net'
import { systemClock } from '#kit/clock.ts'

type Wanted = { readonly setting: string; readonly port: number; readonly host: string }

function faultOfListening(wanted: Wanted): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (fault: NodeJS.ErrnoException) => resolve(fault.code ?? fault.message))
    server.listen({ port: wanted.port, host: wanted.host, exclusive: true }, () =>
      server.close(() => resolve(undefined)),
    )
  })
}

function sentence(wanted: Wanted, fault: string): string {
  const other = `or set ${wanted.setting} in .env to another one.`
  if (fault === 'EADDRINUSE')
    return `Port ${wanted.port} is taken by another program. End that program, ${other}`
  if (fault === 'EACCES')
    return `Port ${wanted.port} is not allowed to this user. Start as another user, ${other}`
  if (fault === 'EADDRNOTAVAIL') return `HOST is ${wanted.host}, which is no address of this machine.`
  return `Port ${wanted.port} on ${wanted.host} cannot be used (${fault}).`
}

/**
 * Waits until the ports are free: children of a killed launcher let go of theirs within moments. Answers a sentence
 * for each port that is still taken after `waitMilliseconds`.
 */
export async function faultsOfPorts(wanted: readonly Wanted[], waitMilliseconds = 5_000): Promise<string[]> {
  const clock = systemClock()
  const until = clock.now().getTime() + waitMilliseconds
  for (;;) {
    const faults = await Promise.all(
      wanted.map(async (one) => {
        const fault = one.port === 0 ? undefined : await faultOfListening(one)
        return fault === undefined ? undefined : { code: fault, say: sentence(one, fault) }
      }),
    )
    const found = faults.flatMap((fault) => fault ?? [])
    const mayPass = found.some((fault) => fault.code === 'EADDRINUSE')
    if (!mayPass || clock.now().getTime() > until) return found.map((fault) => fault.say)
    await clock.sleep(100)
  }
}
