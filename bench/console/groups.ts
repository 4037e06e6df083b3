// Answers for the cases of the benchmark: what is asked, with which words, beside what, and which bar it has.
import { listApprovals } from '#features/approvals/contract.ts'
import { listAudit } from '#features/audit/contract.ts'
import { listCases } from '#features/cases/contract.ts'
import { listSuspended } from '#features/deposits/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as totalCalls from '#features/transactions/totals-contract.ts'
import { listPinned, readTimeline } from '#features/user-record/contract.ts'
import * as users from '#features/users/contract.ts'
import { listUserWallets, totalWalletBalance } from '#features/wallets/contract.ts'
import type { Database } from '#kit/db/database.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { send } from '../../e2e/customer.ts'
import type { ProcessWorld } from '../../e2e/processes.ts'
import { naive, slipped, type Someone } from './asks.ts'
import type { Case } from './beside.ts'

const search = { least: 20, aim: 50 } as const
const total = { least: 500, aim: 20 } as const
const firstPage = 50
const typedSearch = 100
const details = 100

export type Staff = {
  readonly world: ProcessWorld
  readonly plain: Database
  readonly headers: Record<string, string>
}
export type Group = { readonly title: string; readonly cases: readonly Case[] }
type Query = Readonly<Record<string, string>>

/** Calls once as a member of staff; whatever is not answered breaks the run. */
export async function ask<C extends CallContract>(
  { world, headers }: Staff,
  contract: C,
  query: Query = {},
  params: Record<string, string> = {},
) {
  const asked = `?${new URLSearchParams(query)}`
  const answered = await send(world, contract, { headers, params, query: asked })
  if (answered.status !== 200) throw new Error(`${contract.name}${asked}: ${JSON.stringify(answered.body)}`)
  return answered.data
}

export function groupsOf(staff: Staff, drawn: readonly Someone[]): readonly Group[] {
  const of = (turn: number): Someone => {
    const one = drawn[turn % drawn.length]
    if (one === undefined) throw new Error('nobody lives in the town')
    return one
  }
  return [
    { title: 'Customers by', cases: userSearches(staff, of) },
    { title: 'Totals', cases: totals(staff) },
    { title: 'First pages', cases: firstPages(staff) },
    { title: 'Transactions by', cases: transactionSearches(staff, of) },
    { title: 'One customer', cases: [userDetails(staff, of)] },
  ]
}

type Of = (turn: number) => Someone

function userSearches(staff: Staff, of: Of): readonly Case[] {
  const by: Readonly<Record<string, (one: Someone) => string>> = {
    'first and last name': ({ first, last }) => `${first} ${last}`,
    'last name': ({ last }) => last,
    'first name': ({ first }) => first,
    'e-mail': ({ email }) => email,
    'part of an e-mail': ({ email }) => email.slice(0, -5),
    phone: ({ phone }) => phone.replace('+234', '0'),
    'part of a phone': ({ phone }) => phone.slice(5),
    uuid: ({ id }) => id,
  }
  const find = (query: string) => ask(staff, users.searchUsers, { query })
  const wrong = ({ first, last }: Someone): string => `${first} ${slipped(last)}`
  return [
    ...Object.entries(by).map(([name, words]) => ({
      name,
      ours: (turn: number) => find(words(of(turn))),
      naive: (turn: number) => naive.users(staff.plain, words(of(turn))),
      ...search,
    })),
    {
      name: 'a name with a letter missing',
      ours: (turn) => find(wrong(of(turn))),
      naive: (turn) => naive.usersAlike(staff.plain, wrong(of(turn))),
      ...search,
    },
  ]
}

function totals(staff: Staff): readonly Case[] {
  const { plain } = staff
  return [
    {
      name: 'all credit',
      ours: () => ask(staff, totalCalls.totalCredit),
      naive: () => naive.credit(plain),
      ...total,
    },
    {
      name: 'thirty days by day',
      ours: () => ask(staff, totalCalls.flowByDay, { days: '30' }),
      naive: () => naive.byDay(plain),
      ...total,
    },
    {
      name: 'totals above the whole list',
      ours: () => ask(staff, transactions.listTransactions, { per_page: '1' }),
      naive: () => naive.everything(plain),
      ...total,
    },
    {
      name: 'users by status and tier',
      ours: () => ask(staff, users.totalUsers),
      naive: () => naive.userCounts(plain),
      ...total,
    },
    {
      name: 'all balances of customers',
      ours: () => ask(staff, totalWalletBalance),
      naive: () => naive.balances(plain),
      ...total,
    },
  ]
}

function firstPages(staff: Staff): readonly Case[] {
  const page = (name: string, contract: CallContract, query: Query = {}): Case => ({
    name,
    ours: () => ask(staff, contract, query),
    aim: firstPage,
  })
  return [
    ...users.userSorts.map((sort) => page(`users, ${sort}`, users.searchUsers, { sort })),
    page('users who wait for review', users.searchUsers, { status: 'pending' }),
    page('users of tier 3', users.searchUsers, { query: 'tier:3' }),
    page('frozen users', users.searchUsers, { query: 'frozen:yes' }),
    page('users with more than N60,000', users.searchUsers, { query: 'balance>60000', sort: 'balance' }),
    page('users of the last seven days', users.searchUsers, { query: 'from:7d' }),
    page('transactions', transactions.listTransactions),
    page('failed transactions', transactions.listTransactions, { status: 'failed' }),
    page('approvals', listApprovals),
    page('audit', listAudit),
    page('cases', listCases),
    page('deposits that wait', listSuspended),
  ]
}

function transactionSearches(staff: Staff, of: Of): readonly Case[] {
  const by: Readonly<Record<string, (one: Someone) => string>> = {
    reference: ({ reference }) => `ref:${reference}`,
    'begin of a reference': ({ reference }) => `ref:${reference.slice(0, 9)}`,
    'words of a name': ({ first, last }) => `${first} ${last}`,
    'one word of a name': ({ last }) => last,
    'a customer': ({ first, last }) => `user:"${first} ${last}"`,
    amount: () => 'amount>45000',
    'amount and status': () => 'amount>20000 status:failed',
    'type and days': () => 'type:deposit from:30d',
    'a word in millions of them': () => 'lunch',
  }
  return Object.entries(by).map(([name, query]) => ({
    name,
    ours: (turn: number) => ask(staff, transactions.searchTransactions, { query: query(of(turn)) }),
    ...(name === 'words of a name'
      ? { naive: (turn: number) => naive.transactions(staff.plain, query(of(turn))) }
      : {}),
    aim: typedSearch,
  }))
}

/** All that the page of a user asks for, at once as it does. */
function userDetails(staff: Staff, of: Of): Case {
  return {
    name: 'page of a user, all its calls together',
    ours: (turn) => {
      const { id } = of(turn)
      return Promise.all([
        ask(staff, users.findUserProfile, {}, { id }),
        ask(staff, users.findNeighbours, {}, { id }),
        ask(staff, listUserWallets, {}, { id }),
        ask(staff, transactions.listUserTransactions, {}, { uuid: id }),
        ask(staff, readTimeline, {}, { id }),
        ask(staff, listPinned, {}, { id }),
      ])
    },
    aim: details,
  }
}
