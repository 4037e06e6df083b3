// Answers for the addresses of the console's pages.

export const places = {
  dashboard: '/dashboard',
  users: '/dashboard/users',
  user: '/dashboard/users/details/:uuid',
  transactions: '/dashboard/transactions',
  transaction: '/dashboard/transactions/:id',
  approvals: '/dashboard/approvals',
  transfers: '/dashboard/transfers',
  deposits: '/dashboard/deposits',
  cases: '/dashboard/cases',
  tierRequests: '/dashboard/tier-requests',
  charges: '/dashboard/charges',
  settings: '/dashboard/settings',
  components: '/dev/components',
} as const

export function userHref(uuid: string): string {
  return places.user.replace(':uuid', uuid)
}

/** One request for approval. */
export function approvalHref(id: string): string {
  return `${places.approvals}?id=${encodeURIComponent(id)}`
}

/** One transaction, a transfer among them. */
export function transactionHref(id: string): string {
  return places.transaction.replace(':id', id)
}

/** The list of users, searched. */
export function usersHref(query: string): string {
  return query === '' ? places.users : `${places.users}?q=${encodeURIComponent(query)}`
}

/** The list of transactions, searched. */
export function transactionsHref(query: string): string {
  return `${places.transactions}?q=${encodeURIComponent(query)}`
}

/** The user whose record stands at `path`, if it is one. */
export function userAt(path: string): string | undefined {
  return /^\/dashboard\/users\/details\/([0-9a-f-]{36})\/?$/.exec(path)?.[1]
}

/** The transaction whose record stands at `path`, if it is one. */
export function transactionAt(path: string): string | undefined {
  return /^\/dashboard\/transactions\/([0-9a-f-]{36})\/?$/.exec(path)?.[1]
}

/** Where what cases are about stands. */
export const casePlaces = { userHref, suspendedHref: places.deposits, transactionsHref } as const
