// Answers for the public page of a paid bill that its customer shares by a link.
import type { Doors } from '#kit/doors.ts'
import type { SharedPage } from '#kit/http/shared-page.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { say } from '#kit/words/words.ts'
import { inFours } from '#kit/words/in-fours.ts'
import { linkWords as words } from '../goods-words.ts'
import { openLink, type SharedBill, sharedPath } from './links.ts'

export const sharedPages = (doors: Doors): readonly SharedPage[] => [
  {
    path: sharedPath,
    open: async (asked) => {
      const bill = await openLink(doors, asked)
      if (bill === undefined) return undefined
      return asked.isAsked
        ? { page: '/answers/bill-paid', slots: slotsOf(bill) }
        : { page: '/answers/bill-shared', slots: {} }
    },
    ended: { page: '/answers/bill-ended', slots: { 'form-why': say(words.ended) } },
  },
]

/** The last digits tell its reader which meter it is; of a name nothing is shown. */
const endOf = (account: string): string => (/^\d{6,}$/.test(account) ? `•••• ${account.slice(-4)}` : '')

const slotsOf = ({ biller, account, amount, paidAt, token, before, endsAt }: SharedBill) => ({
  'form-biller': biller,
  'form-number': endOf(account),
  'form-amount': displayAmount(amount),
  'form-date': displayInstant(paidAt),
  'form-first': before.map(inFours).join('\n'),
  'form-digits': token === undefined ? '' : inFours(token),
  'form-token': token ?? '',
  'form-ends': displayInstant(endsAt),
})
