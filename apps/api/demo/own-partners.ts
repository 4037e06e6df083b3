// Answers for the demo world's partners: a sandbox of its own.
import { createServer } from 'node:net'
import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { Random } from '#kit/random.ts'
import type { Settings } from '#kit/settings.ts'
import { openTwins } from '#rails/ports.ts'
import { type Sandbox, startSandbox } from '#rails/sandbox/sandbox.ts'

/** Starts the sandbox that the demo world lives with, under its clock. */
export async function openPartners(
  settings: Settings,
  given: { clock: Clock; random: Random; log: Log; apiPort: number; businessName: string },
): Promise<Sandbox> {
  const { apiPort, ...doors } = given
  return startSandbox({
    ...doors,
    databaseUrl: settings.databaseSandboxUrl,
    httpPort: 0,
    smtpPort: 0,
    queue: 'demo',
    twins: await openTwins(settings, `http://127.0.0.1:${apiPort}/hooks`),
  })
}

/** A free port: the bank must know where to send webhooks before the server that takes them is up. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port was found')
  return address.port
}
