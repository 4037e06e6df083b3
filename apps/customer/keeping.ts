// Answers for keeping what was seen last, the account number and what was delivered last, for the next time without a network: after each news,
// once the app rests.
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { whoAmI } from '#features/customer-sign-in/contract.ts'
import { type Session, sessionKey } from '#features/customer-sign-in/customer/session.ts'
import { findMyVirtualAccount } from '#features/deposits/contract.ts'
import type { VirtualAccount } from '#features/deposits/customer/virtual-account.ts'
import { issueReceipt } from '#features/receipts/contract.ts'
import { findMyTransaction, listMyTransactions } from '#features/transactions/contract.ts'
import type { Transaction } from '#features/transactions/customer/transactions.ts'
import { findMyTransfer } from '#features/orders/sending-contract.ts'
import type { Wallet } from '#features/wallets/customer/wallet.ts'
import { listMyWallets } from '#features/wallets/contract.ts'
import type { Client } from '#kit/http/client.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { answerKey, askFor } from '#kit/screens/answers.tsx'
import { keepFiles } from '#kit/offline/worker.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { savesData } from '#kit/ui/visitor-wishes.ts'
import { customerFeatures } from './declared.ts'
import { forgetKept } from './forget-kept.ts'
import { type KeptAccount, type KeptAnswer, readKept, writeKept } from './kept.ts'

/** Transactions that can be read without a network. */
export const keptMost = 50
const gatherMilliseconds = 500

type ListPage = WireAnswer<typeof listMyTransactions>

const walletsKey = answerKey(listMyWallets)
const accountKey = answerKey(findMyVirtualAccount)
const listKey = answerKey(listMyTransactions, { query: {} })
const expectedKeys = customerFeatures.flatMap(({ expected }) =>
  expected === undefined
    ? []
    : [expected.list, ...expected.keeps].map(({ contract, input }) => answerKey(contract, input)),
)
/** Papers of single transactions: those that were looked at. */
const papers: readonly string[] = [findMyTransaction.name, findMyTransfer.name, issueReceipt.name]
const news: readonly string[] = [
  whoAmI.name,
  listMyWallets.name,
  listMyTransactions.name,
  findMyVirtualAccount.name,
  ...expectedKeys.map(nameOf),
  ...papers,
]

function isNews({ queryKey, state }: { queryKey: QueryKey; state: { status: string } }): boolean {
  return state.status === 'success' && news.includes(nameOf(queryKey))
}

/**
 * Keeps what `answers` learns and the files that the app runs on, with the page of a locked app, and those of `screens` where nobody saves
 * data, until the answer is called.
 */
export function beginKeeping(
  client: Client,
  answers: QueryClient,
  screens: readonly { readonly load: () => Promise<void> }[],
): () => void {
  // Whoever saves data has it too: a locked app without a network has nothing else to show.
  const locked = { load: async () => void (await import('./locked.tsx')) }
  const ahead = savesData() ? [locked] : [...screens, locked]
  // Without all of it nothing is kept, and the next visit tries again.
  void Promise.all(ahead.map((screen) => screen.load()))
    .then(keepFiles)
    .catch(() => undefined)
  return keepSeen(client, answers)
}

function keepSeen(client: Client, answers: QueryClient): () => void {
  void learnAccount(client, answers)
  let takeBack = (): void => undefined
  const gather = () => {
    takeBack()
    takeBack = browserTime.after(gatherMilliseconds, () => void keep(client, answers).catch(() => undefined))
  }
  const forget = answers.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isNews(query)) gather()
  })
  gather()
  return () => {
    takeBack()
    forget()
  }
}

/** Somebody reads it out where there is no network, and may never have opened its page: it is asked for once each time the app is opened. */
async function learnAccount(client: Client, answers: QueryClient): Promise<void> {
  const customer = answers.getQueryData<Session>(sessionKey)?.customer ?? null
  if (customer === null || customer.kyc_tier === 0) return
  await learn(answers, accountKey, () => askFor(client, findMyVirtualAccount, { headers }))
}

const headers = { 'x-background': '1' }

/** Answers whether it came. Without an answer that of before stays. */
async function learn(
  answers: QueryClient,
  queryKey: QueryKey,
  ask: () => Promise<unknown>,
): Promise<boolean> {
  // It stays as long as the page, for each time that is kept.
  answers.setQueryDefaults(queryKey, { gcTime: Infinity })
  return answers.query({ queryKey, queryFn: ask, staleTime: 0 }).then(
    () => true,
    () => false,
  )
}

/** The orders that were paid by what was known, when what they delivered came last. */
const cameWith = new WeakMap<QueryClient, Map<string, string>>()

/**
 * A token is typed in the dark by somebody who may never have opened it: what paid orders delivered is asked for when the app is opened, and once
 * something changed for whoever has paid such an order. Answers where it stands.
 */
async function learnDelivered(
  client: Client,
  answers: QueryClient,
  items: readonly Transaction[],
): Promise<readonly QueryKey[]> {
  const came = cameWith.get(answers) ?? new Map<string, string>()
  cameWith.set(answers, came)
  const keys = customerFeatures.map(async ({ goods }) => {
    const shown = await goods?.load().catch(() => undefined)
    if (goods === undefined || shown?.keeps === undefined) return []
    const { keeps } = shown
    const key = answerKey(keeps)
    const paid = items.filter(({ type, status }) => type === goods.of && status === 'success')
    const orders = JSON.stringify(paid.map(({ id }) => id))
    const isOld = paid.length > 0 && answers.getQueryState(key)?.isInvalidated === true
    if (came.get(goods.of) === orders && !isOld) return [key]
    if (await learn(answers, key, () => askFor(client, keeps, { headers }))) came.set(goods.of, orders)
    return [key]
  })
  return (await Promise.all(keys)).flat()
}

/** The customer who is in and none of whose wallets is frozen; nobody else's affairs are kept. */
function mayBeKept(answers: QueryClient): string | undefined {
  const customer = answers.getQueryData<Session>(sessionKey)?.customer ?? null
  return customer?.step === 'home' && !isFrozen(answers) ? customer.uuid : undefined
}

function isFrozen(answers: QueryClient): boolean {
  return (answers.getQueryData<readonly Wallet[]>(walletsKey) ?? []).some(({ freeze }) => freeze !== null)
}

async function keep(client: Client, answers: QueryClient): Promise<void> {
  if (isFrozen(answers)) return forgetKept()
  const owner = mayBeKept(answers)
  const listed = answers.getQueryState<InfiniteData<ListPage>>(listKey)
  if (owner === undefined || listed?.data === undefined) return
  const latest = await latestOf(client, listed.data)
  const delivered = await learnDelivered(client, answers, latest?.items ?? [])
  // Somebody may have signed out meanwhile, or frozen a wallet.
  if (latest === undefined || mayBeKept(answers) !== owner) return
  const list: InfiniteData<ListPage> = { pages: [latest], pageParams: [null] }
  const kept: KeptAnswer[] = [
    ...asKept(answers, sessionKey),
    // A screen that shows no balance asks for none: the one before still says since when it is.
    ...[walletsKey, accountKey, ...expectedKeys, ...delivered].flatMap((key) =>
      nowOrBefore(answers, owner, key),
    ),
    [listKey, list, listed.dataUpdatedAt],
    ...papersOf(answers, latest.items),
  ]
  writeKept(owner, kept, accountOf(answers, owner))
}

/** As it was read now, or before where nothing was heard of it. */
function accountOf(answers: QueryClient, owner: string): KeptAccount | undefined {
  const read = answers.getQueryData<VirtualAccount | null>(accountKey)
  const before = readKept()
  if (read === undefined) return before?.customerId === owner ? before.account : undefined
  if (read?.state !== 'active') return undefined
  const number = read.account_number.replace(/^(\d{4})(\d{3})/, '$1 $2 ')
  return { bank: read.bank_name, number, name: read.account_name }
}

function nowOrBefore(answers: QueryClient, owner: string, key: QueryKey): readonly KeptAnswer[] {
  const now = asKept(answers, key)
  const kept = readKept()
  if (now.length > 0 || kept?.customerId !== owner) return now
  const wanted = JSON.stringify(key)
  return kept.answers.filter(([one]) => JSON.stringify(one) === wanted)
}

function asKept(answers: QueryClient, key: readonly unknown[]): KeptAnswer[] {
  const state = answers.getQueryState(key)
  return state?.data === undefined ? [] : [[key, state.data, state.dataUpdatedAt]]
}

/** The newest as one page: what is loaded, and as much more as it takes. Undefined when that does not come. */
async function latestOf(client: Client, { pages }: InfiniteData<ListPage>): Promise<ListPage | undefined> {
  const read = [...pages]
  const count = () => read.reduce((sum, { items }) => sum + items.length, 0)
  for (let next = read.at(-1)?.next_cursor ?? ''; next !== '' && count() < keptMost;) {
    const input = { query: { cursor: next }, headers: { 'x-background': '1' } }
    const page = await askFor(client, listMyTransactions, input).catch(() => undefined)
    if (page === undefined) return undefined
    read.push(page)
    next = page.next_cursor ?? ''
  }
  const months = new Map(
    read.flatMap((page) => page.months).map((one) => [`${one.month} ${one.currency}`, one]),
  )
  return {
    items: read.flatMap(({ items }) => items).slice(0, keptMost),
    months: [...months.values()],
    // What was not kept cannot be had without a network.
    next_cursor: null,
  }
}

/** What was read of these transactions, now or an earlier time. */
function papersOf(answers: QueryClient, items: readonly Transaction[]): readonly KeptAnswer[] {
  const ids = new Set(items.map(({ id }) => id))
  const isOfThese = (key: QueryKey) => papers.includes(nameOf(key)) && ids.has(idOf(key))
  const before = (readKept()?.answers ?? []).filter(([key]) => isOfThese(key))
  const now = answers
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => isOfThese(queryKey))
    .flatMap(({ queryKey }) => asKept(answers, queryKey))
  return [...new Map([...before, ...now].map((one) => [JSON.stringify(one[0]), one])).values()]
}

/** The call that an answer came from. */
function nameOf([name]: readonly unknown[]): string {
  return typeof name === 'string' ? name : ''
}

/** What a call about one thing was asked about. */
function idOf([, params]: readonly unknown[]): string {
  if (typeof params !== 'object' || params === null) return ''
  const [id]: readonly unknown[] = Object.values<unknown>({ ...params })
  return typeof id === 'string' ? id : ''
}
