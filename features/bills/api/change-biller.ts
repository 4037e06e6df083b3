// Answers for the commands that add, change and withdraw a biller from a day on, and take a plan back before it begins.
import { type CommandMaker, datedChange, datedWithdrawal, type Setting } from '#features/approvals/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { compare } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import {
  changeBiller,
  type previewBiller as previewContract,
  withdrawBillerChange,
} from '../change-contract.ts'
import { isBetting } from '../biller.ts'
import type { Offer, Terms } from '../biller-contract.ts'
import { type BillerRow, insertRow, listRows, markRowWithdrawn } from './biller-rows.ts'
import { type BillerValue, changesBetween } from './biller-text.ts'
import { billerOf, naira, offerFor } from './catalogue.ts'
import type { Sellers } from './rails.ts'

type Asked = BodyOf<typeof previewContract>

const setting: Setting<BillerValue, BillerRow> = {
  lock: 7020,
  topic: 'billers',
  targetOf: ({ biller }) => ({ type: 'biller', id: biller }),
  rows: (sql) => listRows(sql),
  isOfLine: (row, { biller }) => row.biller === biller,
  changes: changesBetween,
}

/** Whether a biller, or what one of its offers is at that partner, is sold as betting: whoever has excluded themselves would meet it again. */
const wasBetting = (asked: Pick<BillerValue, 'biller' | 'terms'>, rows: readonly BillerRow[]): boolean =>
  rows.some(
    ({ biller, terms }) =>
      isBetting(terms) && (biller === asked.biller || terms.offers.some((one) => hasOffer(asked.terms, one))),
  )

/** By a code in any case: a partner may read it so. */
const hasOffer = ({ offers }: Pick<Terms, 'offers'>, { partner, code }: Offer): boolean =>
  offers.some((one) => one.partner === partner && one.code.toLowerCase() === code.toLowerCase())

const change = datedChange({
  ...setting,
  contract: changeBiller,
  same: 'biller_the_same',
  read: ({ from: _, instead_of: __, biller, is_offered, ...terms }: Asked, rows) => {
    if (!isBetting(terms) && wasBetting({ biller, terms }, rows)) return refuse('betting_stays')
    const [least, most] = [naira(terms.least), naira(terms.most)]
    if (least && most && compare(least, most) > 0) return refuse('least_above_most')
    return done({ biller, is_offered, terms })
  },
  place: (found, asked, line) =>
    asked.instead_of === undefined && line.length > 0 ? refuse('biller_exists') : done(found),
  insert: async (sql, { value, from, until, now }) => {
    const { biller, is_offered, terms } = value
    const row = { biller, is_offered, terms, from, set_at: now }
    return { ...row, number: await insertRow(sql, row), until, withdrawn_at: null }
  },
})

/** The command behind `bills.change-biller`. */
export const changeCommand = change.set

/** What the command would change, and by which of these partners customers would pay then. */
export const previewBiller = (
  doors: Doors,
  asked: { readonly payload: Asked; readonly maker: CommandMaker },
  sellers: Sellers,
) =>
  change.preview(doors, asked, ({ cut, value }) => ({
    changes: changesBetween(cut, value),
    sold_by: value.is_offered
      ? (offerFor(billerOf(value.biller, value.terms), sellers)?.partner ?? null)
      : null,
  }))

/** The command behind `bills.withdraw-change`. */
export const withdrawCommand = datedWithdrawal({
  ...setting,
  contract: withdrawBillerChange,
  unknown: 'row_not_found',
  withdraw: async (sql, gone, now) => {
    await markRowWithdrawn(sql, { number: gone.number, now })
    return { ...gone, until: null, withdrawn_at: now }
  },
})
