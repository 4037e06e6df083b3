// Answers for what the bank is asked before a second person agrees to something about deposits: the request may be days old by then.
import type { Doors } from '#kit/doors.ts'
import type { BankRail } from '../rail.ts'
import { askBeforeBooking, lineCommand } from './book-line.ts'
import { askBeforeGiving } from './ask-payment.ts'
import { creditCommand } from './credit-deposit.ts'
import { releaseCommand } from './release-deposit.ts'

/** Answers the refusal of the command, where the bank does not bear it. */
export const askFirst =
  (doors: Doors, bank: BankRail) =>
  async ({ command, payload }: { readonly command: string; readonly payload: object }) => {
    const idOf = (name: string): string | undefined => {
      const id: unknown = Object(payload)[name]
      return typeof id === 'string' ? id : undefined
    }
    const [depositId, caseId] = [idOf('depositId'), idOf('caseId')]
    const gives = command === creditCommand.contract.name || command === releaseCommand.contract.name
    const asked =
      gives && depositId !== undefined
        ? await askBeforeGiving(doors, bank, depositId)
        : command === lineCommand.contract.name && caseId !== undefined
          ? await askBeforeBooking(doors, bank, caseId)
          : undefined
    return asked === undefined || asked.ok ? undefined : asked.code
  }
