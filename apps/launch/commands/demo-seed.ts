// Answers for making the demo world from the command line.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stop } from '../stop.ts'
import type { Command } from './command.ts'

export const demoSeed: Command = {
  name: 'demo seed',
  usage: '--customers N [--until yyyy-mm-dd]',
  meaning:
    'Makes an owner, staff and N customers who lived with their money for three months: deposits, transfers, tiers, and what waits for staff. What is there already stays.',
  run: async (args, context) => {
    const { values } = parseArgs({
      args: [...args],
      options: { customers: { type: 'string', default: '200' }, until: { type: 'string' } },
    })
    if (!/^\d{1,5}$/.test(values.customers)) throw new Stop('--customers needs a whole number, such as 200.')
    if (values.until !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.until))
      throw new Stop('--until needs a day, such as 2026-10-31.')
    const opened = await context.open()
    const child = fork(
      join(context.root, 'apps/api/demo/main.ts'),
      [values.customers, ...(values.until ? [values.until] : [])],
      {
        env: { ...opened.environment },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // Ended with this command, not left behind by it.
        execArgv: ['--import', join(import.meta.dirname, '../die-with-parent.ts')],
      },
    )
    child.on('message', (message) => {
      if (
        typeof message === 'object' &&
        message !== null &&
        'signIn' in message &&
        Array.isArray(message.signIn)
      )
        context.saySignIn(message.signIn.map(String))
    })
    return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  },
}
