// Answers for the kinds of cases that crypto deposits open. Pure.
import { type CaseDeclaration, dueHours } from '#features/cases/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('crypto-cases', {
  held: 'Crypto deposit on hold',
  heldMeans: 'Coins arrived that cannot be credited as they are. They are suspended. The deposit says why.',
  screened: 'Crypto deposit from a listed address',
  screenedMeans:
    'Who sent these coins stands on a sanctions list. The deposit is suspended. Its customer reads that we check it.',
  onHold: 'Crypto deposit held by the custodian',
  onHoldMeans: 'The custodian looks at this deposit. Nothing is credited until it accepts it.',
  lost: 'Coins of a deposit are gone',
  lostMeans:
    'A deposit was credited, refused or returned, and the network or the custodian no longer has its coins, has others, or sent them back twice. Book the loss, or wait for them.',
  address: 'Crypto address refused',
  addressMeans: 'The custodian made no address for this customer, or one that is not right. It is not shown.',
  toDecide: 'Release the deposit, return it, or refuse it.',
  toBook: 'Book the loss by refusing the deposit.',
  toAsk: 'Ask the custodian for the address again.',
})

const decided = ['crypto.release', 'crypto.return', 'crypto.refuse'] as const

export const cases = {
  crypto_deposit_held: {
    word: words.held,
    meaning: words.heldMeans,
    acts: decided,
    toEnd: words.toDecide,
    isOverByItself: true,
    dueHours: dueHours.money,
    isOfDeposit: true,
  },
  crypto_deposit_screened: {
    word: words.screened,
    meaning: words.screenedMeans,
    acts: decided,
    toEnd: words.toDecide,
    isOverByItself: true,
    dueHours: dueHours.money,
    isConfidential: true,
    isOfDeposit: true,
  },
  crypto_deposit_on_hold: {
    word: words.onHold,
    meaning: words.onHoldMeans,
    acts: [],
    isOverByItself: true,
    dueHours: dueHours.money,
    isOfDeposit: true,
  },
  crypto_deposit_lost: {
    word: words.lost,
    meaning: words.lostMeans,
    acts: ['crypto.refuse'],
    toEnd: words.toBook,
    isOverByItself: true,
    dueHours: dueHours.money,
  },
  crypto_address_refused: {
    word: words.address,
    meaning: words.addressMeans,
    acts: ['crypto.ask-address-again'],
    toEnd: words.toAsk,
    isOverByItself: true,
    dueHours: dueHours.people,
  },
} as const satisfies Record<string, CaseDeclaration>
