// Answers for the public addresses of receipts and statements: the code in the address is checked, a page says what it proves.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkReceipt as receiptCall, type receiptStates } from '#features/receipts/contract.ts'
import { checkReceipt } from '#features/receipts/public.ts'
import { checkStatement as statementCall } from '#features/statements/contract.ts'
import { checkStatement } from '#features/statements/public.ts'
import { readProofCode } from '#kit/crypto/proof-code.ts'
import type { Doors } from '#kit/doors.ts'
import { type AnswerOf, fillIn, commonRefusals } from '#kit/http/contract.ts'
import { countedAddress } from '#kit/http/counted-address.ts'
import { takeFromLimit } from '#kit/http/limits.ts'
import { refuseOverLimit } from '#kit/http/session-limits.ts'
import { displayInstant, startOfLagosDay } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { say, type Word } from '#kit/words/words.ts'
import type { Pages } from './pages.ts'
import { proofWords as words } from './words.ts'

type Shown = { readonly page: string; readonly slots: Readonly<Record<string, string>> }
type ProofDoors = Pick<Doors, 'database' | 'clock' | 'brand'>

type Proof = {
  /** The page that asks for a code, and the address below which codes stand. */
  readonly path: '/receipt' | '/statement'
  /** The call of the API that checks the same: they share one limit. */
  readonly call: typeof receiptCall | typeof statementCall
  /** What to show of a code; undefined when we never gave it out. A text says why it cannot be looked up, and calls nothing a forgery. */
  readonly find: (typed: string) => Promise<Shown | string | undefined>
}

/** What is no answer about a document: it cannot be a code, or what it stands for is put away. */
function whyNot(contract: Proof['call'], code: string, notIssued: string): string | undefined {
  if (code === notIssued) return undefined
  const refusals: Readonly<Record<string, { readonly say: string } | undefined>> = contract.refuses
  return refusals[code]?.say
}

function proofsOf({ database, brand }: ProofDoors): readonly Proof[] {
  const { sql } = database
  return [
    {
      path: '/receipt',
      call: receiptCall,
      find: async (typed) => {
        const checked = await checkReceipt(sql, { typed, product: brand.name })
        return checked.ok
          ? receiptShown(checked.value)
          : whyNot(receiptCall, checked.code, 'receipt_not_issued')
      },
    },
    {
      path: '/statement',
      call: statementCall,
      find: async (typed) => {
        const checked = await checkStatement(sql, typed)
        return checked.ok
          ? statementShown(checked.value)
          : whyNot(statementCall, checked.code, 'statement_not_issued')
      },
    },
  ]
}

/** Mounts the addresses that codes lead to. They set no cookie, are kept by nobody and listed by no search engine. */
export function mountProofs(app: FastifyInstance, pages: Pages, doors: ProofDoors): void {
  // A site that was not rendered has no page to answer with.
  const proofs = proofsOf(doors).filter(({ path }) => pages.has(path))
  for (const proof of proofs) {
    const by = { proof, others: proofs.filter((other) => other !== proof), pages, doors }
    app.get<{ Params: { code: string } }>(
      `${proof.path}/:code`,
      { schema: { hide: true } },
      (request, reply) => answer(by, request.params.code, { request, reply }),
    )
    // Where the form of the page leads: the code as somebody typed it.
    app.get(`${proof.path}/check`, { schema: { hide: true } }, (request, reply) => {
      const typed = codeIn(request.query)
      const code = readProofCode(typed)
      if (code !== undefined) return reply.code(303).header('location', `${proof.path}/${code}`).send()
      if (typed.trim() === '') return pages.answer(proof.path, { request, reply }, {})
      return answer(by, typed, { request, reply })
    })
  }
}

/** A whole message may be pasted with the code in it. */
const typedMost = 1_000

function codeIn(query: unknown): string {
  const code: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'code') : undefined
  return typeof code === 'string' ? code.slice(0, typedMost) : ''
}

async function answer(
  by: {
    readonly proof: Proof
    readonly others: readonly Proof[]
    readonly pages: Pages
    readonly doors: ProofDoors
  },
  typed: string,
  http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const { proof, pages, doors } = by
  http.reply.header('x-robots-tag', 'noindex, nofollow')
  const { calls: most, seconds } = proof.call.limit
  const taken = await takeFromLimit(doors.database.sql, {
    bucket: `call:${proof.call.name}:${countedAddress(http.request.ip)}`,
    most,
    seconds,
    now: doors.clock.now(),
  })
  const limited = refuseOverLimit(taken)
  if (!limited.ok) {
    http.reply.code(429).header('retry-after', limited.values?.['seconds'] ?? '60')
    const fault = fillIn(commonRefusals.too_many_tries.say, limited.values)
    return pages.answer(proof.path, http, { 'form-code': typed, 'form-fault': fault })
  }
  const shown = await proof.find(typed)
  if (typeof shown === 'string') {
    http.reply.code(404)
    return pages.answer(proof.path, http, { 'form-code': typed, 'form-fault': shown })
  }
  if (shown !== undefined) return pages.answer(shown.page, http, shown.slots)
  // A statement's code on the page for receipts is no forged receipt.
  for (const other of by.others)
    if (typeof (await other.find(typed)) === 'object')
      return http.reply
        .code(303)
        .header('location', `${other.path}/${readProofCode(typed) ?? ''}`)
        .send()
  http.reply.code(404)
  return pages.answer(`/answers${proof.path}-unknown`, http, {})
}

const stateWords: Readonly<Record<(typeof receiptStates)[number], Word>> = {
  paid: words.paid,
  returned: words.returned,
  taken_back: words.takenBack,
  disputed: words.disputed,
  open: words.open,
  not_paid: words.notPaid,
}

/** As the receipt itself has it. Only what is bought, and no account, has a number. */
function stateWordOf(found: AnswerOf<typeof receiptCall>): Word {
  const { state, direction, is_own: isOwn, number, paid_late_at: late } = found
  if (late !== null) return words.paidLate
  if (state !== 'paid') return stateWords[state]
  if (isOwn) return words.converted
  if (direction === 'credit') return words.received
  return number === null ? words.paid : words.delivered
}

function receiptShown(found: AnswerOf<typeof receiptCall>): Shown {
  const { state } = found
  const made = displayInstant(found.made_at)
  const concluded = found.concluded_at === null ? '' : displayInstant(found.concluded_at)
  return {
    page: `/answers/receipt-${state === 'paid' ? 'paid' : 'changed'}`,
    slots: {
      'form-state': say(stateWordOf(found)),
      'form-amount': displayAmount(found.amount),
      'form-sender': found.sender,
      'form-receiver': found.receiver,
      'form-place': found.place,
      'form-bank': found.bank_name,
      'form-number': found.number ?? '',
      'form-date': made,
      // What was over within the minute says so once.
      'form-concluded': concluded === made ? '' : concluded,
      'form-reference': found.reference,
      'form-code': found.code,
    },
  }
}

// `21 Nov 2026` of `2026-11-21`.
function dayInWords(day: string): string {
  return displayInstant(startOfLagosDay(day)).split(',')[0] ?? day
}

function statementShown(found: AnswerOf<typeof statementCall>): Shown {
  return {
    page: '/answers/statement-real',
    slots: {
      'form-holder': found.holder,
      'form-account': found.account_ending === '' ? '' : `•••• ${found.account_ending}`,
      'form-period': `${dayInWords(found.from)} – ${dayInWords(found.to)}`,
      'form-opening': displayAmount(found.opening),
      'form-money-in': displayAmount(found.money_in),
      'form-money-out': displayAmount(found.money_out),
      'form-closing': displayAmount(found.closing),
      'form-movements': String(found.count),
      'form-issued': displayInstant(found.issued_at),
      'form-code': found.code,
      'form-fingerprint': found.fingerprint,
    },
  }
}
