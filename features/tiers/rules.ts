// Answers for what a request needs: which papers, and how numbers of documents are written. Pure.
import type { documentKinds, paperKinds } from './contract.ts'

export type DocumentKind = (typeof documentKinds)[number]
export type PaperKind = (typeof paperKinds)[number]

/** Hours in which somebody should have decided a request: as a case about people. */
export const reviewHours = 48

/**
 * How the numbers are written, without blanks and in capitals. The passport's and the licence's forms are those in use;
 * the voter's card has a VIN of 19 characters; the slip carries the NIN itself.
 */
const forms: Readonly<Record<DocumentKind, RegExp>> = {
  passport: /^[AB]\d{8}$/,
  drivers_licence: /^[A-Z]{3}\d{5,8}[A-Z]{2}\d{0,2}$/,
  voters_card: /^[A-Z0-9]{19}$/,
  nin_slip: /^\d{11}$/,
}

/** The number as it is kept, or undefined when it is no number of this kind of document. */
export function readDocumentNumber(kind: DocumentKind, typed: string): string | undefined {
  const written = typed.toUpperCase().replace(/[\s.-]/g, '')
  return forms[kind].test(written) ? written : undefined
}

/** Cards have a back that matters; a passport's page and a slip have none. */
export function needsBack(kind: DocumentKind): boolean {
  return kind === 'drivers_licence' || kind === 'voters_card'
}

/** Requests that one customer may make in a Lagos day. */
export const requestsPerDayMost = 5

/** How long to wait before somebody is screened again when no list could be read. */
export const screenAgainSeconds = 60
