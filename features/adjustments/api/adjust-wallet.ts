// Answers for funding a wallet and withdrawing from one: between the owners' own money and the customer's.
import { command, type CommandMaker, type Plan } from '#features/approvals/public.ts'
import { findTierLimits } from '#features/kyc/public.ts'
import { findHeldWorth, findWorth, isCountable } from '#features/limits/public.ts'
import { findPaperUse, planPaper } from '#features/uploads/public.ts'
import {
  listWallets,
  lockWallet,
  lockWalletsBeside,
  type LockedWallet,
  type WalletView,
} from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { displayAmount } from '#kit/money/display.ts'
import { add, compare, type Money, parseAmount } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { askHouseFunds, balanceOf } from '#ledger/balances.ts'
import { type LedgerRefusal } from '#ledger/ledger.ts'
import {
  type adjustmentReasons,
  fundWallet,
  type previewAdjustment,
  withdrawFromWallet,
} from '../contract.ts'
import { ownersToWallet, walletToOwners } from '../postings.ts'
import { recordAdjustment } from './record.ts'

type Payload = {
  readonly accountId: string
  readonly amount: string
  readonly narration: string
  readonly reasonCode: (typeof adjustmentReasons)[number] | undefined
  /** Of the reason: an order of a court, a slip of a bank. */
  readonly paper?: string
}
type Adjusted = AnswerOf<typeof fundWallet>
type Kind = 'fund' | 'withdraw'
type Code =
  | 'wallet_not_found'
  | 'amount_unreadable'
  | 'wallet_frozen'
  | 'wallet_closed'
  | 'not_enough_money'
  | 'house_funds_short'
  | 'above_balance_limit'
  | 'no_dollar_rate'
  | 'paper_not_ready'
  | 'paper_used'

async function plan(
  sql: Sql,
  doors: Doors,
  { kind, payload, now }: { readonly kind: Kind; readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<Adjusted>, Code>> {
  const wallet = await lockFor(kind, sql, payload.accountId, now)
  if (wallet === undefined) return refuse('wallet_not_found')
  const read = parseAmount(payload.amount, wallet.currency)
  if (!read.ok || read.value.minor === 0n) return refuse('amount_unreadable')
  const amount = read.value
  if (await isClosed(sql, wallet)) return refuse('wallet_closed')
  const barred =
    kind === 'fund' ? await barsFunding(sql, wallet, amount, now) : await barsTaking(sql, wallet, amount)
  if (!barred.ok) return barred
  const { paper } = payload
  const onPaper = await planPaper(sql, { paper, userId: wallet.userId })
  if (!onPaper.ok) return onPaper
  const usedBy = paper === undefined ? undefined : await findPaperUse(sql, paper)
  if (usedBy !== undefined) return refuse('paper_used', { values: { reference: usedBy } })
  const isFund = kind === 'fund'
  return done({
    target: { type: 'wallet', id: wallet.id },
    basis: { account: wallet.account, currency: wallet.currency },
    postings: [
      { posting: isFund ? ownersToWallet(amount, wallet.account) : walletToOwners(amount, wallet.account) },
    ],
    accountNames: new Map([[wallet.account, wallet.reference]]),
    amount,
    changes: [
      { field: 'user', before: null, after: wallet.userId },
      { field: 'amount', before: null, after: displayAmount(amount) },
      { field: 'reason_code', before: null, after: payload.reasonCode ?? null },
      ...onPaper.value.changes,
    ],
    apply: async (inside, [ledgerTransfer]) => {
      assert(ledgerTransfer !== undefined, 'an adjustment is posted')
      const transaction = await recordAdjustment(inside, doors, {
        wallet,
        direction: isFund ? 'credit' : 'debit',
        amount,
        narration: payload.narration,
        reasonCode: payload.reasonCode,
        ledgerTransfer,
      })
      await onPaper.value.keep(inside, now, transaction.id)
      return { transaction, wallet: await walletView(inside, wallet, now) }
    },
  })
}

/** What is brought is judged by what all wallets hold; what is taken by one. */
async function lockFor(kind: Kind, sql: Sql, id: string, now: Date): Promise<LockedWallet | undefined> {
  if (kind === 'withdraw') return lockWallet(sql, id, now)
  return (await lockWalletsBeside(sql, id, now)).find((wallet) => wallet.id === id)
}

async function walletView(sql: Sql, { id, userId }: LockedWallet, now: Date): Promise<WalletView> {
  const wallets = await listWallets(sql, { userId, now, reader: 'staff' })
  const view = wallets.find((one) => one.account_id === id)
  assert(view !== undefined, 'a wallet that was locked is one of its owner')
  return view
}

async function isClosed(sql: Sql, { account }: LockedWallet): Promise<boolean> {
  const [row] = await sql<{ closed: boolean }>`select closed from ledger.accounts where id = ${account}`
  return row?.closed === true
}

type Barred = Result<undefined, Code>

async function barsFunding(sql: Sql, wallet: LockedWallet, amount: Money, now: Date): Promise<Barred> {
  const level = wallet.freeze?.level
  if (level === 'credit' || level === 'all') return refuse('wallet_frozen')
  const funds = await askHouseFunds(sql, amount)
  if (!funds.ok) return funds
  const [user] = await sql<{ kyc_tier: number }>`select kyc_tier from users where id = ${wallet.userId}`
  const limits = await findTierLimits(sql, { tier: user?.kyc_tier ?? 0, now })
  if (limits?.balance === undefined || !isCountable(amount)) return done()
  const worth = await findWorth(sql, { amount, now })
  if (!worth.ok) return worth
  const has = await findHeldWorth(sql, { userId: wallet.userId, now })
  if (has === undefined) return refuse('no_dollar_rate')
  return compare(add(has, worth.value.counts), limits.balance) > 0 ? refuse('above_balance_limit') : done()
}

async function barsTaking(sql: Sql, wallet: LockedWallet, amount: Money): Promise<Barred> {
  const level = wallet.freeze?.level
  if (level === 'debit' || level === 'all') return refuse('wallet_frozen')
  const { available } = await balanceOf(sql, wallet.account)
  return compare(available, amount) < 0
    ? refuse('not_enough_money', { values: { available: displayAmount(available) } })
    : done()
}

const declined = (refusal: LedgerRefusal): Code => {
  if (refusal === 'account_frozen') return 'wallet_frozen'
  if (refusal === 'account_closed') return 'wallet_closed'
  throw new Error(`Broken invariant: an adjustment that was planned is posted, the ledger said ${refusal}`)
}

/** The command behind `adjustments.fund`. */
export const fundCommand = command<typeof fundWallet, Payload, Code, 'money'>({
  contract: fundWallet,
  stake: 'money',
  plan: (sql, doors, { payload, now }) => plan(sql, doors, { kind: 'fund', payload, now }),
  declined,
})

/** The command behind `adjustments.withdraw`. */
export const withdrawCommand = command<typeof withdrawFromWallet, Payload, Code, 'money'>({
  contract: withdrawFromWallet,
  stake: 'money',
  plan: (sql, doors, { payload, now }) => plan(sql, doors, { kind: 'withdraw', payload, now }),
  declined,
})

/** What it would post, with the wallet as it stands now. */
export async function previewOf(
  doors: Doors,
  asked: {
    readonly kind: Kind
    readonly payload: Payload
    readonly maker: CommandMaker
  },
): Promise<Result<AnswerOf<typeof previewAdjustment>, Code>> {
  const { payload, maker } = asked
  const previewed = await (asked.kind === 'fund' ? fundCommand : withdrawCommand).preview(doors, {
    payload,
    maker,
  })
  if (!previewed.ok) return previewed
  const now = doors.clock.now()
  const view = await doors.database.begin(async (sql) => {
    const wallet = await lockWallet(sql, payload.accountId, now)
    return wallet && walletView(sql, wallet, now)
  })
  return view === undefined ? refuse('wallet_not_found') : done({ ...previewed.value, wallet: view })
}
