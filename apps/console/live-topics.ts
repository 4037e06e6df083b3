// Answers for which answers on screen a live topic makes old. Pure.
import { listCases } from '#features/cases/contract.ts'
import { listSuspended } from '#features/deposits/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import { searchUsers, totalUsers } from '#features/users/contract.ts'
import { totalWalletBalance } from '#features/wallets/contract.ts'

/** The topics that every page follows. */
export const generalTopics: readonly string[] = ['users', 'transactions', 'deposits', 'cases']

const callsOf: Readonly<Record<string, readonly string[]>> = {
  users: [searchUsers.name, totalUsers.name],
  // A movement of money changes balances wherever they are listed.
  transactions: [
    transactions.listTransactions.name,
    transactions.searchTransactions.name,
    transactions.totalCredit.name,
    transactions.totalOutflows.name,
    transactions.adminTotalInflows.name,
    transactions.adminTotalOutflows.name,
    transactions.userTotalInflows.name,
    transactions.userTotalOutflows.name,
    transactions.totalSystemFees.name,
    transactions.stampDutyInflow.name,
    transactions.flowByDay.name,
    totalWalletBalance.name,
    searchUsers.name,
  ],
  deposits: [listSuspended.name],
  cases: [listCases.name],
}

/** The user that a call was asked about, by either name its path may have for them. */
function askedUser(params: unknown): unknown {
  if (typeof params !== 'object' || params === null) return undefined
  if ('id' in params) return params.id
  return 'uuid' in params ? params.uuid : undefined
}

/** Whether the answer kept under `queryKey` (the call's name, then its parameters) may have changed with `topic`. */
export function isTouchedBy(topic: string, queryKey: readonly unknown[]): boolean {
  const [name, params] = queryKey
  const user = /^user:(.+)$/.exec(topic)?.[1]
  if (user !== undefined) return askedUser(params) === user
  return typeof name === 'string' && (callsOf[topic] ?? []).includes(name)
}
