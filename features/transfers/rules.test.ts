// Promises about the life of a transfer: what each word of the bank, with each code of NIP, is for the money in each state.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderAtPartner } from '#features/orders/rail.ts'
import { isOpen, openStates, type OrderState, orderStates } from '#features/orders/contract.ts'
import { type Verdict, verdictOf } from '#features/orders/rules.ts'
import { money } from '#kit/money/money.ts'
import { say } from '#kit/words/words.ts'
import { findNipCode, nipCodes } from './nip-codes.ts'
import { reasonFor } from './reasons.ts'
import {
  bankFailureCodes,
  needsScamPause,
  nipFinality,
  promisedHours,
  reviewHours,
  scamPauseFrom,
  strengthOf,
  suspectCodes,
} from './rules.ts'

const words = (text: string): string[] => text.split(' ')
// What "failed" means for money that is held, code by code. The three lists hold every code that there is.
const goesBackAtOnce = words('03 05 06 07 08 12 13 14 15 16 17 18 30 34 35 51 57 58 61 63 65 69 70 71 92')
const goesBackWhenRepeated = words('21 91')
const staysHeld = words('00 01 09 25 26 68 94 96 97')

/** What an answer is for a transfer; `said`: how often in a row before it the bank said that it failed. */
const verdictFor = (
  state: OrderState,
  answer: Pick<OrderAtPartner, 'state' | 'responseCode'>,
  said: number,
  isOwed = false,
): Verdict => verdictOf({ state, confirmations: said, isOwed }, answer, nipFinality)

const bankStates = ['pending', 'success', 'failed', 'reversed'] as const
type BankState = (typeof bankStates)[number]

/** What a verdict does with what the customer has: the whole of it is somewhere, and moves at most once. */
const moneyAfter = {
  settle: 'the bank',
  give_back: 'the wallet',
  confirm: 'held',
  ask_again: 'held',
  return: 'the wallet',
  recover: 'unchanged',
  cancel_debt: 'unchanged',
  nothing: 'unchanged',
} as const satisfies Record<Verdict, string>

// Where the money is before the bank's word.
const moneyIn: Record<OrderState, string> = {
  held: 'held',
  submitted: 'held',
  pending: 'held',
  in_review: 'held',
  success: 'the bank',
  failed: 'the wallet',
  returned: 'the wallet',
}

function failedWord(code: string | undefined, said: number): Verdict {
  if (code !== undefined && goesBackAtOnce.includes(code)) return 'give_back'
  if (code === undefined || goesBackWhenRepeated.includes(code)) return said === 0 ? 'confirm' : 'give_back'
  return 'ask_again'
}

function expected(
  state: OrderState,
  word: { bank: BankState; code: string | undefined; said: number },
): Verdict {
  const whileOpen: Record<BankState, Verdict> = {
    pending: 'ask_again',
    success: 'settle',
    failed: failedWord(word.code, word.said),
    reversed: 'give_back',
  }
  const whenPaid: Record<BankState, Verdict> = {
    pending: 'nothing',
    success: 'nothing',
    failed: 'return',
    reversed: 'return',
  }
  if (moneyIn[state] === 'held') return whileOpen[word.bank]
  if (state === 'success') return whenPaid[word.bank]
  return word.bank === 'success' ? 'recover' : 'nothing'
}

describe('the life of a transfer', () => {
  test('every code of NIP stands once in what “failed” means', () => {
    assert.deepEqual(
      [...goesBackAtOnce, ...goesBackWhenRepeated, ...staysHeld].sort(),
      nipCodes.map(({ code }) => code),
    )
    assert.equal(nipCodes.length, 36)
  })

  for (const code of [...nipCodes.map((row) => row.code), '99', undefined]) {
    test(`code ${code ?? 'none'}: each word of the bank in each state does with the money what it says`, () => {
      for (const state of orderStates)
        for (const bank of bankStates)
          for (const said of [0, 1, 5]) {
            const verdict = verdictFor(state, { state: bank, responseCode: code }, said)
            assert.equal(
              verdict,
              expected(state, { bank, code, said }),
              `${state}, the bank says ${bank} (${said} before)`,
            )
            const after = moneyAfter[verdict]
            // Held money stays held, reaches the bank or goes back; what is out comes back; what is back stays back.
            if (after === 'held') assert.equal(moneyIn[state], 'held')
            if (verdict === 'settle' || verdict === 'give_back') assert.equal(moneyIn[state], 'held')
            if (verdict === 'return') assert.equal(moneyIn[state], 'the bank')
            if (verdict === 'recover') assert.equal(moneyIn[state], 'the wallet')
          }
    })
  }

  test('money that is back with the customer is never paid again by itself, whatever the bank says', () => {
    for (const state of ['failed', 'returned'] as const)
      for (const bank of bankStates)
        for (const { code } of nipCodes)
          assert.equal(moneyAfter[verdictFor(state, { state: bank, responseCode: code }, 9)], 'unchanged')
  })

  test('what a customer owes for a late payment ends by the bank’s word that it is not paid, and by no other', () => {
    const words = {
      pending: 'nothing',
      success: 'nothing',
      failed: 'cancel_debt',
      reversed: 'cancel_debt',
    } as const
    for (const state of ['failed', 'returned'] as const)
      for (const bank of bankStates)
        assert.equal(verdictFor(state, { state: bank, responseCode: undefined }, 0, true), words[bank])
  })

  test('no code beside “pending” ends a transfer, and none beside “success” keeps it from being paid', () => {
    for (const state of openStates)
      for (const { code } of nipCodes) {
        assert.equal(verdictFor(state, { state: 'pending', responseCode: code }, 9), 'ask_again')
        assert.equal(verdictFor(state, { state: 'success', responseCode: code }, 9), 'settle')
      }
  })

  test('a code that nobody documents, beside “failed”, keeps the money held until a person looks', () => {
    assert.equal(findNipCode('99'), undefined)
    assert.equal(verdictFor('pending', { state: 'failed', responseCode: '99' }, 50), 'ask_again')
  })

  test('a code gives back at once only where its own action says so', () => {
    for (const { code, final, action } of nipCodes)
      if (goesBackAtOnce.includes(code)) assert.ok(final === 'failed' && !/TSQ/.test(action), code)
      else assert.match(action, /TSQ|post/, code)
  })

  test('suspected fraud and a security violation are looked at by somebody', () => {
    assert.deepEqual([...suspectCodes], ['34', '63'])
  })

  test('each state is either open, with money held, or over', () => {
    assert.deepEqual(orderStates.filter(isOpen), [...openStates])
    for (const state of orderStates) assert.equal(isOpen(state), moneyIn[state] === 'held')
  })
})

test('the promise is a day, and review begins after three', () => {
  assert.deepEqual([promisedHours, reviewHours], [24, 72])
})

test('a failure is the bank’s where it was not there to answer; accounts, limits, fraud and our own money are not', () => {
  assert.deepEqual([...bankFailureCodes], ['01', '09', '21', '68', '91', '92', '96', '97'])
})

describe('what a transfer asks of its customer', () => {
  const shield = money('NGN', 10_000_000n)
  const of = (minor: bigint) => money('NGN', minor)

  test('a payee who was never paid needs the strong authorisation, of any amount', () => {
    assert.equal(strengthOf({ isNewPayee: true, amount: of(1n), shield }), 'strong')
  })

  test('one who was paid needs it above the customer’s own amount; the amount itself is not above', () => {
    assert.equal(strengthOf({ isNewPayee: false, amount: of(10_000_000n), shield }), 'usual')
    assert.equal(strengthOf({ isNewPayee: false, amount: of(10_000_001n), shield }), 'strong')
  })

  test('the pause is for new payees from ₦100,000.00 on', () => {
    assert.equal(scamPauseFrom.minor, 10_000_000n)
    assert.equal(needsScamPause({ isNewPayee: true, amount: of(10_000_000n) }), true)
    assert.equal(needsScamPause({ isNewPayee: true, amount: of(9_999_999n) }), false)
    assert.equal(needsScamPause({ isNewPayee: false, amount: of(2_500_000_000n) }), false)
  })
})

describe('why a transfer failed, in words', () => {
  test('no code and no name of a scheme reaches a customer, and every code has a sentence', () => {
    for (const code of [null, '99', ...nipCodes.map((row) => row.code)]) {
      const said = say(reasonFor(code))
      assert.match(said, /^[A-Z].*\.$/, `${code}: ${said}`)
      assert.doesNotMatch(said, /\d|NIP|NIBSS|TSQ/, `${code}: ${said}`)
    }
  })
})
