// Answers for the addresses of the console's pages.

export const places = {
  dashboard: '/dashboard',
  users: '/dashboard/users',
  user: '/dashboard/users/details/:uuid',
  transactions: '/dashboard/transactions',
  transaction: '/dashboard/transactions/:id',
  approvals: '/dashboard/approvals',
  transfers: '/dashboard/transfers',
  restore: '/dashboard/restore',
  deposits: '/dashboard/deposits',
  cases: '/dashboard/cases',
  debts: '/dashboard/debts',
  notifications: '/dashboard/notifications',
  charges: '/dashboard/charges',
  bills: '/dashboard/bills',
  settings: '/dashboard/settings',
  audit: '/dashboard/audit',
  team: '/dashboard/team',
  manageAdmin: '/dashboard/manage-admin',
  exports: '/dashboard/exports',
  components: '/dev/components',
} as const

/** One user; `list` is the search, filter and order that they were found in, as it stands after `?`. */
export function userHref(uuid: string, list = ''): string {
  const href = places.user.replace(':uuid', uuid)
  return list === '' ? href : `${href}?in=${encodeURIComponent(list)}`
}

/** One message to users. */
export function messageHref(id: string): string {
  return `${places.notifications}?id=${encodeURIComponent(id)}`
}

/** A new message, to the users who are named or to those whom a list shows. */
export function composeHref(audience: Readonly<Partial<Record<'users' | 'q' | 'status', string>>>): string {
  return `${places.notifications}?${new URLSearchParams({ new: '1', ...audience }).toString()}`
}

/** The bills desk: a tab of it, or its orders narrowed; what is empty is left out. */
export function billsHref(values: Readonly<Record<string, string>>): string {
  const given = Object.entries(values).filter(
    ([name, value]) => value !== '' && `${name} ${value}` !== 'tab orders',
  )
  return given.length === 0 ? places.bills : `${places.bills}?${new URLSearchParams(given).toString()}`
}

/** One request for approval. */
export function approvalHref(id: string): string {
  return `${places.approvals}?id=${encodeURIComponent(id)}`
}

/** One transaction, a transfer among them. */
export function transactionHref(id: string): string {
  return places.transaction.replace(':id', id)
}

/** One person of the team. */
export function personHref(uuid: string): string {
  return `${places.team}?person=${encodeURIComponent(uuid)}`
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

/** The audit log, narrowed to who acted or to what. */
export function auditHref(filter: Readonly<Partial<Record<'actor' | 'target' | 'action', string>>>): string {
  return `${places.audit}?${new URLSearchParams(filter).toString()}`
}

/** One case, looked at in the list of all. */
export function caseHref(id: string): string {
  return `${places.cases}?case=${encodeURIComponent(id)}`
}

/** One debt, looked at in the list of all. */
export function debtHref(id: string): string {
  return `${places.debts}?debt=${encodeURIComponent(id)}`
}

/** Where what cases are about stands. */
export const casePlaces = {
  userHref,
  suspendedHref: places.deposits,
  transactionsHref,
  transactionHref,
  caseHref,
  debtHref,
  requestHref: approvalHref,
} as const
