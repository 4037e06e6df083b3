// Answers for the list of commands.
import type { Command } from './command.ts'

export const help: Command = {
  name: 'help',
  usage: '',
  meaning: 'This list.',
  run: async (_args, context) => {
    context.say(`Usage: ${context.callWords} COMMAND`)
    const rows = (await context.commands()).map((command) => ({
      call: `${command.name} ${command.usage}`.trim(),
      meaning: command.meaning,
    }))
    for (const { call, meaning } of rows) {
      context.say('')
      context.say(`  ${call}`)
      context.say(`      ${meaning}`)
    }
    return 0
  },
}
