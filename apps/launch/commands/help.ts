// Answers for the list of commands.
import type { Command, CommandContext } from './command.ts'

export const help: Command = {
  name: 'help',
  usage: '',
  meaning: 'This list.',
  run: async (_args, context) => {
    context.say(`Usage: ${context.callWords} COMMAND`)
    sayCommands(context, await context.commands())
    return 0
  },
}

/** Each with what follows its name, and what it is for. */
export function sayCommands(context: Pick<CommandContext, 'say'>, commands: readonly Command[]): void {
  for (const { name, usage, meaning } of commands) {
    context.say('')
    context.say(`  ${`${name} ${usage}`.trim()}`)
    context.say(`      ${meaning}`)
  }
}
