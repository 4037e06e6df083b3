// Answers for the sandbox's SMS partner and push service in tests of their adapters: what they were handed, and faults.
import { movedClock, type MovedClock } from '#kit/clock.ts'
import { createLog, type Log } from '#kit/log.ts'
import { seededRandom } from '#kit/random.ts'
import { sandboxTestDatabase } from '#kit/test/database.ts'
import { startSandbox } from './sandbox/sandbox.ts'
import { termiiTwin } from './sandbox/termii/twin.ts'
import { webPushTwin } from './sandbox/web-push/twin.ts'
import { openTestReceiver, type TestReceiver } from './sandbox/test-receiver.ts'

export const smsTerms = { apiKey: 'key-of-the-tests', senderId: 'Tests', webhookSecret: 'hook-of-the-tests' }

export type TellingWorld = {
  readonly url: string
  readonly clock: MovedClock
  readonly log: Log
  readonly receiver: TestReceiver
  control<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer>
  /** The next requests to a rail go wrong, one step each. */
  script(rail: 'termii' | 'push', ...script: readonly object[]): Promise<void>
  close(): Promise<void>
}

export async function openTellingWorld(): Promise<TellingWorld> {
  const database = await sandboxTestDatabase()
  const receiver = await openTestReceiver()
  const clock = movedClock(new Date('2026-03-02T09:00:00Z'))
  const log = createLog({ level: 'silent', name: 'test' })
  const sandbox = await startSandbox({
    databaseUrl: database.url,
    clock,
    random: seededRandom('telling'),
    httpPort: 0,
    smtpPort: 0,
    log,
    twins: [termiiTwin({ ...smsTerms, webhookUrl: `${receiver.url}/hooks/termii` }), webPushTwin()],
  })
  const control = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${sandbox.url}/__ctl${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  return {
    url: sandbox.url,
    clock,
    log,
    receiver,
    control,
    script: async (rail, ...script) => {
      await control('DELETE', '/scenarios')
      await control('POST', '/scenarios', { rail, script })
    },
    close: async () => {
      await sandbox.close()
      await receiver.close()
      await database.drop()
    },
  }
}
