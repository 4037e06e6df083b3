// Answers for what the bank is asked before a second person agrees to something about deposits: the request may be days old by then.
import * as z from 'zod/mini'
import type { Doors } from '#kit/doors.ts'
import type { BankRail } from '../rail.ts'
import { askBeforeBooking, lineCommand } from './book-line.ts'
import { askBeforeGiving } from './ask-payment.ts'
import { creditCommand } from './credit-deposit.ts'
import { releaseCommand } from './release-deposit.ts'

const named = z.object({ depositId: z.optional(z.string()), caseId: z.optional(z.string()) })

/** Answers the refusal of the command, where the bank does not bear it. */
export const askFirst =
  (doors: Doors, { bank }: { bank: BankRail }) =>
  async ({ command, payload }: { readonly command: string; readonly payload: object }) => {
    const read = z.safeParse(named, payload)
    const { depositId, caseId } = read.success ? read.data : {}
    const gives = command === creditCommand.contract.name || command === releaseCommand.contract.name
    const asked =
      gives && depositId !== undefined
        ? await askBeforeGiving(doors, bank, depositId)
        : command === lineCommand.contract.name && caseId !== undefined
          ? await askBeforeBooking(doors, bank, caseId)
          : undefined
    return asked === undefined || asked.ok ? undefined : asked.code
  }
