// Answers for the API process: settings from the environment, one server, a clean end.
import { setFlagsFromString } from 'node:v8'
import { createLog } from '#kit/log.ts'
import { readSettings } from '#rails/settings.ts'
import { startApi } from './server.ts'

// Left alone, the heap grows to several times what is in use before it is cleared, and whoever makes a long list holds that for good.
setFlagsFromString('--heap-growing-percent=60')

const read = readSettings(process.env, ['DATABASE_URL', 'DATABASE_WORKER_URL'])
if (!read.ok) {
  for (const { name, fault } of read.faults) console.error(`${name} ${fault}`)
  process.exit(1)
}
const { settings } = read
const log = createLog({ level: settings.logLevel, name: 'api' })

const api = await startApi({ settings, log }).catch((fault: unknown) => {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exit(1)
})
process.send?.({ ready: true, url: api.url })

let isEnding = false
const end = (): void => {
  if (isEnding) return
  isEnding = true
  void api.close().then(() => process.exit(0))
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
process.on('disconnect', end)
process.on('unhandledRejection', (fault) => {
  // A promise that nobody met means a state that nobody knows: say so and let the supervisor start afresh.
  log.error({ err: fault }, 'an unhandled fault ends this process')
  process.exit(1)
})
