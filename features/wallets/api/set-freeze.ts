// Answers for the freeze that staff put on a wallet: its level, its end by itself, and the sentence for the customer.
import { command, type CommandMaker, movesNothing, nothingDeclined } from '#features/approvals/public.ts'
import { recordAudit } from '#features/audit/public.ts'
import { planPaper } from '#features/uploads/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { AnswerOf, ParamsOf, QueryOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { displayInstant } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type Context, setAccountState } from '#ledger/ledger.ts'
import { type previewFreeze as previewContract, setFreeze as contract } from '../contract.ts'
import { type FreezeLevel, freezeInForce, stopsMore } from '../rules.ts'
import { listWallets, type WalletView } from './list-wallets.ts'
import { lockWallet, type LockedWallet } from './lock-wallet.ts'

export const endFreezeJob = 'wallets.end-freeze'

type Payload = {
  readonly accountId: string
  /** `none` ends it. */
  readonly level: FreezeLevel | 'none'
  /** RFC 3339. */
  readonly until: string | undefined
  readonly message: string | undefined
  /** Of whoever was reset, in words: until then they only stop more. What is done does not hang on it. */
  readonly blockedUntil: string | undefined
  /** Of the reason. */
  readonly paper: string | undefined
}
type Code =
  | 'wallet_not_found'
  | 'wallet_not_frozen'
  | 'until_is_past'
  | 'changes_blocked_after_reset'
  | 'paper_not_ready'

type NewFreeze = {
  readonly level: FreezeLevel | null
  readonly until: Date | null
  readonly message: string | null
}

const noFreeze: NewFreeze = { level: null, until: null, message: null }

/** What is asked, as the command takes it. */
export function freezePayload(
  { type, account_id: accountId }: ParamsOf<typeof previewContract>,
  { level, until, message, paper }: QueryOf<typeof previewContract>,
  { actor, now }: { readonly actor: AdminActor; readonly now: Date },
): Payload {
  const asked = type === 'unfreeze' ? 'none' : (level ?? 'all')
  const { moneyBlockedUntil: end } = actor
  const blockedUntil = end !== undefined && end > now ? displayInstant(end) : undefined
  return { accountId, level: asked, until: until?.toISOString(), message, blockedUntil, paper }
}

/** What the command would change, with the hash that it is held to. */
export async function previewFreeze(
  doors: Doors,
  asked: { readonly payload: Payload; readonly maker: CommandMaker },
): Promise<Result<AnswerOf<typeof previewContract>, Code>> {
  const previewed = await freezeCommand.preview(doors, asked)
  if (!previewed.ok) return previewed
  const { payload } = asked
  const now = doors.clock.now()
  const wallet = await doors.database.begin((sql) => lockWallet(sql, payload.accountId, now))
  if (wallet === undefined) return refuse('wallet_not_found')
  const freeze = askedFreeze(wallet, payload, now)
  if (!freeze.ok) return freeze
  return done({
    before: { level: wallet.stored.level, until: wallet.stored.until },
    after: { level: freeze.value.level, until: freeze.value.until },
    hash: previewed.value.hash,
  })
}

/** The command behind `wallets.set-freeze`. */
export const freezeCommand = command<typeof contract, Payload, Code, 'urgent'>({
  contract,
  stake: 'urgent',
  meaning: ({ blockedUntil: _, paper: __, ...asked }) => asked,
  plan: async (sql, doors, { payload, now }) => {
    const wallet = await lockWallet(sql, payload.accountId, now)
    if (wallet === undefined) return refuse('wallet_not_found')
    const asked = askedFreeze(wallet, payload, now)
    if (!asked.ok) return asked
    const freeze = asked.value
    const { stored } = wallet
    // Under the wallet's lock: what somebody else has just frozen counts.
    if (payload.blockedUntil !== undefined && !stopsMore(freeze, stored, now))
      return refuse('changes_blocked_after_reset', { values: { until: payload.blockedUntil } })
    const onPaper = await planPaper(sql, { paper: payload.paper, userId: wallet.userId })
    if (!onPaper.ok) return onPaper
    const paper = onPaper.value
    return done({
      target: { type: 'wallet', id: wallet.id },
      basis: { level: stored.level, until: stored.until },
      ...movesNothing,
      changes: [
        { field: 'user', before: null, after: wallet.userId },
        { field: 'freeze_level', before: stored.level, after: freeze.level },
        {
          field: 'freeze_until',
          before: stored.until?.toISOString() ?? null,
          after: freeze.until?.toISOString() ?? null,
        },
        ...paper.changes,
      ],
      apply: async (inside, _posted, { reason }) => {
        const context = { actor: 'staff', intent: contract.name }
        await write(inside, { wallet, freeze, reason, paper: payload.paper, now, context })
        await paper.keep(inside, now)
        if (freeze.until !== null)
          await doors.outbox.enqueue(inside, {
            kind: endFreezeJob,
            payload: { wallet_id: wallet.id },
            key: `${wallet.id}:${freeze.until.toISOString()}`,
            runAt: freeze.until,
          })
        return viewOf(inside, wallet, now)
      },
    })
  },
  declined: nothingDeclined,
})

function askedFreeze(wallet: LockedWallet, payload: Payload, now: Date): Result<NewFreeze, Code> {
  if (payload.level === 'none')
    return wallet.stored.level === null ? refuse('wallet_not_frozen') : done(noFreeze)
  const until = payload.until === undefined ? null : new Date(payload.until)
  if (until !== null && until <= now) return refuse('until_is_past')
  return done({
    level: payload.level,
    until,
    message: payload.message ?? null,
  })
}

async function write(
  sql: Sql,
  change: {
    readonly wallet: LockedWallet
    readonly freeze: NewFreeze
    /** For staff; what ends a freeze keeps none. */
    readonly reason: string | undefined
    readonly paper?: string | undefined
    readonly now: Date
    readonly context: Pick<Context, 'actor' | 'intent'>
  },
): Promise<void> {
  const { wallet, freeze, now, context } = change
  const reason = freeze.level === null ? null : (change.reason ?? null)
  await sql`
    update wallets set freeze_level = ${freeze.level}, freeze_reason = ${reason}, freeze_until = ${freeze.until},
      freeze_message = ${freeze.message}, freeze_paper = ${freeze.level === null ? null : (change.paper ?? null)}
    where id = ${wallet.id}`
  // The customer's own freeze stays beside it.
  const inForce = freezeInForce({ ...freeze, reason, ownSince: wallet.stored.ownSince ?? null }, now)
  const set = await setAccountState(sql, {
    account: wallet.account,
    freeze: inForce?.level ?? 'none',
    closed: false,
    at: now,
    context: { ...context, requestId: undefined },
  })
  assert(set.ok || set.code === 'account_closed', 'the account of a wallet can be frozen')
  await noteChange(sql, [`customer:${wallet.userId}`, `user:${wallet.userId}`, 'users'], now)
}

async function viewOf(sql: Sql, { id, userId }: LockedWallet, now: Date): Promise<WalletView> {
  const wallets = await listWallets(sql, { userId, now, reader: 'staff' })
  const view = wallets.find((one) => one.account_id === id)
  assert(view !== undefined, 'a wallet that was locked is one of its owner')
  return view
}

/** Ends a freeze whose time is over; one that was set anew since, or ended before, stays as it is. */
export async function endFreeze(doors: Doors, context: JobContext): Promise<JobOutcome> {
  const { wallet_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job to end a freeze names the wallet')
  const now = doors.clock.now()
  await context.finish(async (sql) => {
    const wallet = await lockWallet(sql, id, now)
    const until = wallet?.stored.until ?? null
    if (wallet === undefined || wallet.stored.level === null || until === null || until > now) return
    const by = { actor: 'system', intent: 'freeze_over' } as const
    await write(sql, { wallet, freeze: noFreeze, reason: undefined, now, context: by })
    await recordAudit(sql, doors, {
      actor: { kind: 'system' },
      action: endFreezeJob,
      target: { type: 'wallet', id },
      outcome: 'allowed',
      reason: 'its time is over',
      changes: [{ field: 'freeze_level', before: wallet.stored.level, after: null }],
      requestId: context.job.requestId,
      address: undefined,
    })
  })
  return jobDone
}
