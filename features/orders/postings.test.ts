// Promises about the postings of orders: each sums to nothing, moves exactly the lines that were shown, and vectors hold.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '#kit/money/money.ts'
import { accountId, type Posting } from '#ledger/posting.ts'
import type { Lines } from './contract.ts'
import { railCost, returnKept, walletToPartner, walletToWallet } from './postings.ts'

const toBank = (provider: string) => ({ kind: 'bank_transfer', provider }) as const

const sender = accountId(71n)
const payee = accountId(72n)
const naira = (minor: bigint) => money('NGN', minor)

function lines(amount: bigint, fee: bigint, vat: bigint, duty: bigint): Lines {
  return {
    amount: naira(amount),
    fee: naira(fee),
    vat: naira(vat),
    duty: naira(duty),
    total: naira(amount + fee + vat + duty),
  }
}

/** Accounts and what each gains, in kobo: debits below zero. */
function moves(posting: Posting): [string, bigint][] {
  return posting.legs.map(({ account, side, amount }) => [
    String(account),
    side === 'debit' ? -amount.minor : amount.minor,
  ])
}
const sumOf = (posting: Posting): bigint => moves(posting).reduce((sum, [, minor]) => sum + minor, 0n)

// What the specification prints: amount, fee, VAT, duty, and what leaves the wallet.
const vectors = [
  ['₦10,000.00', lines(1_000_000n, 2_500n, 188n, 5_000n), 1_007_688n],
  ['₦9,999.99', lines(999_999n, 2_500n, 188n, 0n), 1_002_687n],
  ['₦5,000.00', lines(500_000n, 1_000n, 75n, 0n), 501_075n],
  ['₦50,000.01', lines(5_000_001n, 5_000n, 375n, 5_000n), 5_010_376n],
  ['₦10,000.00 with a free transfer', lines(1_000_000n, 0n, 0n, 5_000n), 1_005_000n],
  ['₦0.01', lines(1n, 1_000n, 75n, 0n), 1_076n],
  ['₦25,000,000.00', lines(2_500_000_000n, 5_000n, 375n, 5_000n), 2_500_010_375n],
  ['without any charge', lines(12_345n, 0n, 0n, 0n), 12_345n],
] as const

describe('postings of orders', () => {
  for (const [name, charged, total] of vectors) {
    test(`${name}: every posting sums to nothing and takes ${total} kobo from the sender`, () => {
      const postings = [
        walletToPartner(toBank('paystack'), charged, sender),
        walletToWallet('customer_transfer', charged, sender, payee),
        returnKept(toBank('paystack'), charged, 'wallet_frozen'),
      ]
      for (const posting of postings) assert.equal(sumOf(posting), 0n, posting.kind)
      for (const posting of postings.slice(0, 2))
        assert.deepEqual(
          moves(posting).filter(([account]) => account === '71'),
          [['71', -total]],
        )
    })
  }

  test('to a bank: the wallet pays all of it, the amount leaves the partner, each charge is in its own account', () => {
    assert.deepEqual(
      moves(walletToPartner(toBank('monnify'), lines(1_000_000n, 2_500n, 188n, 5_000n), sender)),
      [
        ['71', -1_007_688n],
        ['NGN/monnify/settlement', 1_000_000n],
        ['NGN/fees', 2_500n],
        ['NGN/vat-payable', 188n],
        ['NGN/stamp-duty-payable', 5_000n],
      ],
    )
  })

  test('to another customer: they get the amount, and no partner is part of it', () => {
    assert.deepEqual(
      moves(walletToWallet('customer_transfer', lines(1_000_000n, 0n, 0n, 5_000n), sender, payee)),
      [
        ['71', -1_005_000n],
        ['72', 1_000_000n],
        ['NGN/stamp-duty-payable', 5_000n],
      ],
    )
  })

  test('a charge of nothing has no leg', () => {
    assert.equal(walletToPartner(toBank('paystack'), lines(500_000n, 0n, 0n, 0n), sender).legs.length, 2)
    assert.equal(
      walletToWallet('customer_transfer', lines(500_000n, 0n, 0n, 0n), sender, payee).legs.length,
      2,
    )
  })

  test('what the partner keeps is the house’s cost, never the customer’s', () => {
    assert.deepEqual(moves(railCost(toBank('paystack'), naira(2_500n))), [
      ['NGN/paystack/rail-cost', -2_500n],
      ['NGN/paystack/settlement', 2_500n],
    ])
  })

  test('a commission that the partner gives lessens the house’s cost', () => {
    assert.deepEqual(moves(railCost(toBank('paystack'), naira(-1_500n))), [
      ['NGN/paystack/settlement', -1_500n],
      ['NGN/paystack/rail-cost', 1_500n],
    ])
  })

  test('a return that no wallet takes undoes every leg of the order and waits whole in suspense', () => {
    const charged = lines(1_000_000n, 2_500n, 188n, 5_000n)
    const back = new Map(moves(returnKept(toBank('paystack'), charged, 'wallet_frozen')))
    for (const [account, minor] of moves(walletToPartner(toBank('paystack'), charged, sender)).slice(1))
      assert.equal(back.get(account), -minor, account)
    assert.equal(back.get('NGN/paystack/suspense'), 1_007_688n)
    assert.equal(back.has('71'), false)
  })
})
