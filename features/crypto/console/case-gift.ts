// Answers for where cases about crypto deposits are ended: on the deposit, or by asking the custodian for an address again.
import type { CaseKind } from '#features/cases/contract.ts'
import type { NoteEnding } from '#kit/screens/case-act.tsx'
import type { WayOf } from '#kit/screens/desk-feature.ts'
import { askAddressAgain } from '../staff-contract.ts'
import { words } from './words.ts'

const toDeposit: WayOf = ({ subject }) => ({
  body: words.wayBody,
  page: { label: words.wayPage, href: `/dashboard/crypto-deposits?deposit=${subject.id}` },
})

const address: NoteEnding = {
  call: askAddressAgain.name,
  effect: words.askAgainEffect,
  acts: [
    {
      label: words.askAgain,
      send: (client, { id, note }) => client.call(askAddressAgain, { params: { id }, body: { note } }),
    },
  ],
}

export const caseGift = {
  endings: { crypto_address_refused: address } satisfies Partial<Record<CaseKind, NoteEnding>>,
  ways: {
    crypto_deposit_held: toDeposit,
    crypto_deposit_screened: toDeposit,
    crypto_deposit_on_hold: toDeposit,
    crypto_deposit_lost: toDeposit,
  } satisfies Partial<Record<CaseKind, WayOf>>,
}
