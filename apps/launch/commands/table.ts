// Answers for which commands an operator has, in the order of the list that help shows.
import { build } from './build.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { help } from './help.ts'

export const commands: readonly Command[] = [help, doctor, build]
