// Answers for the shape of an operator's command, and for what every command finds in its hands.
import type { Clock } from '#kit/clock.ts'
import type { Settings, Environment } from '#kit/settings.ts'

/** What a command works with once the database is there. */
export type Opened = {
  readonly settings: Settings
  /** The whole environment, with keys and database addresses filled in. */
  readonly environment: Environment
}

export type CommandContext = {
  /** The folder of the project. */
  readonly root: string
  readonly environment: Environment
  /** The machine's, where nothing is said. */
  readonly clock?: Clock
  /** All commands, for help. */
  commands(): Promise<readonly Command[]>
  /** How a person calls these commands, such as `npm run operate --`. */
  readonly callWords: string
  say(line: string): void
  /** How to sign in to what was just made. */
  saySignIn(lines: readonly string[]): void
  /**
   * Reads the settings, starts our own PostgreSQL unless it runs or DATABASE_URL is given, and migrates, unless the
   * command takes the schema as it is. It is stopped again after the command when it was started for it; so is the
   * sandbox, for a command that asks the partners. Throws `Stop` with every fault of the settings.
   */
  open(needs?: { readonly partners?: boolean; readonly schema?: 'as it is' }): Promise<Opened>
}

export type Command = {
  /** One or two words: `doctor`, `admin create`. */
  readonly name: string
  /** What follows the name: `--email ADDRESS --role ROLE`, or nothing. */
  readonly usage: string
  /** One sentence for the list of commands. */
  readonly meaning: string
  /** Answers the exit code. A thrown `Stop` is shown as its sentence. */
  run(args: readonly string[], context: CommandContext): Promise<number>
}
