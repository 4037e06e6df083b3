// Answers for which commands an operator has, in the order of the list that help shows.
import { adminCreate, adminResetPassword } from './admin.ts'
import { build } from './build.ts'
import type { Command } from './command.ts'
import { demoSeed } from './demo-seed.ts'
import { doctor } from './doctor.ts'
import { help } from './help.ts'
import { ledgerVerify } from './ledger-verify.ts'

export const commands: readonly Command[] = [help, doctor, adminCreate, adminResetPassword, demoSeed, ledgerVerify, build]
