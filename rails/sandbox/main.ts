// Answers for the sandbox as a process: settings in, readiness to its parent, and an end when the parent ends.
import { readBrand } from '#kit/brand/brand.ts'
import { shiftedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { systemRandom } from '#kit/random.ts'
import type { Settings } from '#kit/settings.ts'
import { openTwins } from '#rails/ports.ts'
import { readSettings } from '#rails/settings.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

function settingsOrEnd(): Settings {
  const read = readSettings(process.env, ['DATABASE_SANDBOX_URL'])
  if (read.ok) return read.settings
  for (const { name, fault } of read.faults) process.stderr.write(`${name} ${fault}\n`)
  process.exit(2)
}

function endWhenAsked(sandbox: Sandbox): void {
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // The parent is gone, however it went: nobody would stop this process any more.
  process.on('disconnect', end)
}

const settings = settingsOrEnd()
const log = createLog({ level: settings.logLevel, name: 'sandbox' })
const sandbox = await startSandbox({
  databaseUrl: settings.databaseSandboxUrl,
  clock: shiftedClock(),
  random: systemRandom(),
  httpPort: settings.sandboxPort,
  smtpPort: settings.mailboxPort,
  log,
  businessName: readBrand(settings.brandDir).name,
  productUrl: settings.publicUrl,
  twins: await openTwins(settings, `${settings.publicUrl}/hooks`),
})
endWhenAsked(sandbox)
log.info({ url: sandbox.url, smtpPort: sandbox.smtpPort }, 'the sandbox partner world is up')
process.send?.({ ready: true, url: sandbox.url, smtpPort: sandbox.smtpPort })
