// Answers for the transfer that somebody is putting together: kept in this tab, so that Back and a reload find it again. Once it is sent
// the device keeps it until an answer comes (`kept-attempts.ts`).
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { takeHandedOver } from '#kit/screens/handed-over.ts'
import { destination, type findMyTransfer } from '#features/orders/sending-contract.ts'
import {
  type Attempt,
  dropAttempt,
  keepAttempt,
  keptAttempt,
  type Payee,
  payeeShape,
} from './kept-attempts.ts'

export type { Attempt, Payee }

// The strict content policy forbids code made from text, so the schemas are not even to try it.
z.config({ jitless: true })

/** Whoever is paid is a person, by their name; not a number or a place. */
export const isPerson = ({ kind }: Pick<Payee, 'kind'>): boolean => kind === 'bank' || kind === 'customer'

export type Destination = z.input<typeof destination>
export type Transfer = WireAnswer<typeof findMyTransfer>

const draftShape = z.object({
  to: z.nullable(destination),
  payee: z.nullable(payeeShape),
  /** The id in the address by which they were chosen: of the list of people, or of a transfer to repeat. */
  chosenBy: z.nullable(z.string()),
  /** Somebody else is being chosen for the same amount. */
  isChanging: z.boolean(),
  /** Digits and a point, as `typed-amount.ts` has them. */
  typed: z.string(),
  note: z.string(),
  accountNumber: z.string(),
  bank: z.nullable(z.object({ code: z.string(), name: z.string() })),
  handle: z.string(),
})
export type Draft = z.infer<typeof draftShape>

/** How an attempt ended, until a screen has taken it. */
export type Conclusion =
  | { readonly kind: 'sent'; readonly transfer: Transfer }
  | { readonly kind: 'refused'; readonly problem: Problem }

export interface Sending {
  /** Whose it is: another customer of the same tab never sees it. */
  readonly owner: string
  readonly draft: Draft
  readonly attempt: Attempt | null
  readonly conclusion: Conclusion | null
}

const emptyDraft: Draft = {
  to: null,
  payee: null,
  chosenBy: null,
  isChanging: false,
  typed: '',
  note: '',
  accountNumber: '',
  bank: null,
  handle: '',
}
const emptyOf = (owner: string): Sending => ({ owner, draft: emptyDraft, attempt: null, conclusion: null })

const storageKey = 'app.sending'
const keptShape = z.object({ owner: z.string(), draft: draftShape })

/** Session storage is anybody's to write: what does not fit counts as nothing. */
export function readKept(stored: string, owner: string): Draft {
  try {
    const read = z.safeParse(keptShape, JSON.parse(stored))
    return read.success && read.data.owner === owner ? read.data.draft : emptyDraft
  } catch {
    return emptyDraft
  }
}

function draftBefore(owner: string): Draft {
  try {
    return readKept(sessionStorage.getItem(storageKey) ?? '', owner)
  } catch {
    return emptyDraft
  }
}

const listeners = new Set<() => void>()
let sending = emptyOf('')

function set(next: Sending): void {
  sending = next
  try {
    const { owner, draft } = next
    if (JSON.stringify(draft) === JSON.stringify(emptyDraft)) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify({ owner, draft }))
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const tell of listeners) tell()
}

/** Begins for a customer with what they left; what another one left is forgotten. */
export function openSending(owner: string): void {
  if (sending.owner !== owner)
    set({ owner, draft: draftBefore(owner), attempt: keptAttempt(owner), conclusion: null })
}

export function readSending(): Sending {
  return sending
}

function follow(tell: () => void): () => void {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

export function useSending(): Sending {
  return useSyncExternalStore(follow, readSending, readSending)
}

export function changeDraft(part: Partial<Draft>): void {
  set({ ...sending, draft: { ...sending.draft, ...part } })
}

const sameTo = (one: Destination | null, other: Destination): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export interface Chosen {
  readonly to: Destination
  readonly payee: Payee
  readonly chosenBy?: string
  /** An amount and a note that were sent before. */
  readonly typed?: string
  readonly note?: string
}

const handedShape = z.object({ to: destination, payee: payeeShape, typed: z.string() })

/** Begins with what a page of another feature put together, where one did. */
export function beginWithHanded(): void {
  const read = z.safeParse(handedShape, takeHandedOver())
  if (read.success) choosePayee({ ...read.data, note: '' })
}

/** What is typed stays with the same payee, and with another one that was asked for by Change. */
export function choosePayee({ to, payee, chosenBy, typed, note }: Chosen): void {
  const { draft } = sending
  const keeps = draft.isChanging || sameTo(draft.to, to)
  changeDraft({
    to,
    payee,
    chosenBy: chosenBy ?? null,
    isChanging: false,
    typed: typed ?? (keeps ? draft.typed : ''),
    note: note ?? (keeps ? draft.note : ''),
  })
}

/** Nobody goes on with what was typed: the next amount begins at nothing. Whoever changes the payee alone goes on. */
export function forgetAmount(left: 'step' | 'sending'): void {
  const { draft, attempt } = sending
  if (attempt !== null || (draft.isChanging && left === 'step')) return
  const forgotten = { ...draft, typed: '', note: '', chosenBy: null, isChanging: false }
  if (JSON.stringify(forgotten) !== JSON.stringify(draft)) set({ ...sending, draft: forgotten })
}

export function beginAttempt(attempt: Omit<Attempt, 'isUnknown'>): void {
  keepAttempt(sending.owner, attempt)
  set({ ...sending, attempt: { ...attempt, isUnknown: false }, conclusion: null })
}

/** No answer came that says what became of the attempt. */
export function noteUnknown(key: string): void {
  const { attempt } = sending
  if (attempt?.key === key && !attempt.isUnknown)
    set({ ...sending, attempt: { ...attempt, isUnknown: true } })
}

/** Sent: the draft has done its work. Refused: it is there to be mended. */
export function concludeAttempt(key: string, conclusion: Conclusion): void {
  dropAttempt(key)
  if (sending.attempt?.key !== key) return
  const draft = conclusion.kind === 'sent' ? emptyDraft : sending.draft
  set({ ...sending, draft, attempt: null, conclusion })
}

/** The transfer whose page opens because it was sent a moment ago. */
let sentNow = ''

export function noteSentNow(transactionId: string): void {
  sentNow = transactionId
}

export const isSentNow = (transactionId: string): boolean => sentNow === transactionId

/** Its page stands: opened again it is a page like any other. */
export function forgetSentNow(): void {
  sentNow = ''
}

/** A screen has shown how it ended. */
export function takeConclusion(): void {
  if (sending.conclusion !== null) set({ ...sending, conclusion: null })
}
