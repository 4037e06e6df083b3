// Answers for what the bank is asked before a second person agrees to something about deposits: the request may be days old by then.
import type { Doors } from '#kit/doors.ts'
import type { BankRail } from '../rail.ts'
import { askBeforeGiving } from './ask-payment.ts'
import { creditCommand } from './credit-deposit.ts'
import { releaseCommand } from './release-deposit.ts'

/** Answers the refusal of the command, where the bank does not bear it. */
export const askFirst =
  (doors: Doors, bank: BankRail) =>
  async ({ command, payload }: { readonly command: string; readonly payload: object }) => {
    const gives = command === creditCommand.contract.name || command === releaseCommand.contract.name
    if (!gives || !('depositId' in payload) || typeof payload.depositId !== 'string') return undefined
    const asked = await askBeforeGiving(doors, bank, payload.depositId)
    return asked.ok ? undefined : asked.code
  }
