// Answers for the demo world as a process: settings from the environment, people to make, lines of progress.
import { createLog } from '#kit/log.ts'
import { readSettings } from '#rails/settings.ts'
import { demoPin } from './inhabitant.ts'
import { seedDemo } from './world.ts'

const read = readSettings(process.env, ['DATABASE_URL', 'DATABASE_WORKER_URL', 'DATABASE_SANDBOX_URL'])
if (!read.ok) {
  for (const { name, fault } of read.faults) console.error(`${name} ${fault}`)
  process.exit(1)
}
const { settings } = read
if (!settings.sandbox) {
  console.error('The demo world needs the sandbox partners: SANDBOX is off.')
  process.exit(1)
}

const [customers = '3', untilDay] = process.argv.slice(2)
let tenths = 0
const made = await seedDemo({
  settings,
  log: createLog({ level: 'error', name: 'demo' }),
  customers: Number(customers),
  ...(untilDay ? { untilDay } : {}),
  onProgress: (done, all) => {
    const now = Math.floor((done * 10) / all)
    if (now === tenths || all < 100) return
    tenths = now
    console.log(`Demo world: ${now * 10} % of ${all} events`)
  },
}).catch((fault: unknown) => {
  console.error(fault instanceof Error ? fault.stack : fault)
  process.exit(1)
})

const lines = [
  `Console sign-in:  ${made.ownerEmail}, code from the mailbox, password "${made.password}"`,
  ...made.customers.map(
    ({ email, tier }, index) =>
      `${index === 0 ? 'Customer sign-in: ' : '                  '}${email}, code from the mailbox, PIN ${demoPin}, tier ${tier}`,
  ),
]
if (process.send) process.send({ signIn: lines }, undefined, undefined, () => process.exit(0))
else {
  for (const line of lines) console.log(line)
  process.exit(0)
}
