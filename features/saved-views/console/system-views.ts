// Answers for the views that every list has from the start.
import type { Word } from '#kit/words/words.ts'
import type { viewLists } from '../contract.ts'
import { words } from './words.ts'

export type ListOfViews = (typeof viewLists)[number]

const search = (q: string, more: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ q, ...more }).toString()

export const systemViews: Readonly<Record<ListOfViews, readonly { name: Word; state: string }[]>> = {
  users: [
    { name: words.all, state: '' },
    { name: words.pendingUsers, state: search('status:pending') },
    { name: words.frozenUsers, state: search('frozen:yes') },
    { name: words.richUsers, state: search('balance>=1000000', { sort: 'balance' }) },
    { name: words.rejectedUsers, state: search('status:rejected') },
  ],
  transactions: [
    { name: words.all, state: '' },
    { name: words.waitingTransactions, state: search('status:pending,processing') },
    { name: words.failedToday, state: search('status:failed on:today') },
    { name: words.largeTransactions, state: search('amount>1000000') },
  ],
}
