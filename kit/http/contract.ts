// Answers for contracts: one object a call, read by server, clients, forms and the API reference alike.
import type * as z from 'zod/mini'
import type { RefusalWords } from '../refusal.ts'
import type { RealmName } from './actors.ts'

export type CallContract = {
  /** Unique, noun first: `users.search`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Full path with `:parameters`. */
  readonly path: `/api/v1/${string}`
  /** Who may call at all: see realm.ts. */
  readonly realm: RealmName
  /** Nobody has to look whether it was done: whoever got no answer asks again. Of what is read that is so anyway. */
  readonly onlyAnswers?: true
  /** The topics of live updates with which its answer grows old on a screen of staff; what is of one user, `user:<uuid>` renews. */
  readonly renewedBy?: readonly string[]
  /** One sentence for the API reference. */
  readonly summary: string
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniObject
  /** Fields of query or body that a customer reads as staff wrote them: only contacts of ours may stand in them. */
  readonly customerReads?: readonly string[]
  /** How our own client sends the body. Calls of the specification (`forms`) accept multipart, urlencoded and JSON. */
  readonly encoding?: 'json' | 'multipart' | 'urlencoded'
  /** The shape under `data`. */
  readonly answer: z.ZodMiniType
  /** The `message` of success: what a toast shows. */
  readonly says: string
  /** What a 202 answers: what was asked waits for somebody else, and nothing is done yet. */
  readonly waits?: { readonly answer: z.ZodMiniType; readonly says: string }
  readonly refuses: Readonly<Record<string, RefusalWords>>
  /** `Idempotency-Key`: our own money-moving calls require it, the specification's take it when given. */
  readonly idempotencyKey?: 'required' | 'optional'
  /** Headers that the call reads beside those that its other fields imply, each with what it says. For the reference. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Calls per address in a time window, counted in the database. Many people share an address: of a call that opens a door of somebody's
   * own, `ownersApart` says that who shows that it is theirs is counted by what they show, whatever others at their address did.
   */
  readonly limit?: { readonly calls: number; readonly seconds: number; readonly ownersApart?: true }
  /** Draws a paper, which keeps others waiting: each session may ask for so many a minute only. */
  readonly drawsPaper?: true
}

/** Declares a call; keeps the literal types of everything in it. */
/*#__NO_SIDE_EFFECTS__*/
export function call<const Contract extends CallContract>(contract: Contract): Contract {
  return contract
}

type InputOf<Shape> = Shape extends z.ZodMiniType ? z.input<Shape> : Record<never, never>
type OutputOf<Shape> = Shape extends z.ZodMiniType ? z.output<Shape> : Record<never, never>

/** What a client sends and receives: the wire's own texts. */
export type WireParams<C extends CallContract> = InputOf<C['params']>
export type WireQuery<C extends CallContract> = InputOf<C['query']>
export type WireBody<C extends CallContract> = InputOf<C['body']>
export type WireAnswer<C extends CallContract> =
  | InputOf<C['answer']>
  | (C extends { waits: { answer: infer Shape extends z.ZodMiniType } } ? z.input<Shape> : never)

/** What the server's inside sees: parsed. */
export type ParamsOf<C extends CallContract> = OutputOf<C['params']>
export type QueryOf<C extends CallContract> = OutputOf<C['query']>
export type BodyOf<C extends CallContract> = OutputOf<C['body']>
export type AnswerOf<C extends CallContract> = OutputOf<C['answer']>
export type WaitOf<C extends CallContract> = C extends {
  waits: { answer: infer Shape extends z.ZodMiniType }
}
  ? z.output<Shape>
  : never
export type RefusalCodeOf<C extends CallContract> = keyof C['refuses'] & string

/** Refusals that any call may answer; declared here once, with the words a person reads. */
export const commonRefusals = {
  unreadable_body: { status: 400, say: 'We could not read this request.' },
  bad_input: { status: 422, say: 'Please check the marked fields.' },
  not_signed_in: { status: 401, say: 'Please sign in.' },
  session_ended: { status: 401, say: 'Your session has ended. Please sign in again.' },
  signed_in_elsewhere: {
    status: 401,
    say: 'You opened your account on another device, so this one was signed out.',
  },
  shown_to_another: {
    status: 409,
    say: 'This browser is now signed in to a different account, so nothing was done. Reload the app.',
  },
  not_allowed: { status: 403, say: "You don't have permission to do this. Ask an owner for access." },
  not_found: { status: 404, say: 'We could not find that.' },
  wrong_method: { status: 405, say: 'This address does not take that kind of request.' },
  too_many_tries: { status: 429, say: 'Too many tries. Try again in {wait}.' },
  too_large: { status: 413, say: 'This is too large to send.' },
  wrong_content_type: { status: 415, say: 'This kind of content is not accepted here.' },
  idempotency_key_missing: {
    status: 400,
    say: 'Send an Idempotency-Key header, so that a repeat cannot act twice.',
  },
  idempotency_key_reused: { status: 422, say: 'This Idempotency-Key was used for something else.' },
  duplicate_request: {
    status: 409,
    say: 'You made the same request a moment ago. Confirm that you want it twice, or cancel.',
  },
  still_running: { status: 409, say: 'The same request is still running. Ask again in a moment.' },
  too_busy: {
    status: 503,
    say: 'Too many people are signing in right now. This did not count as a try. Try again in a few seconds.',
  },
  held_up: {
    status: 503,
    say: 'Someone else is changing this right now, so nothing was done. Try again in a moment.',
  },
  unavailable: {
    status: 503,
    say: 'We cannot reach our records right now. Check whether it was done before you try again.',
  },
  not_as_sealed: {
    status: 500,
    say: 'This stored data failed its integrity check, so it is not shown. Tell the operator.',
  },
  internal: { status: 500, say: 'Something went wrong on our side.' },
} as const satisfies Record<string, RefusalWords>

export type CommonRefusal = keyof typeof commonRefusals

/** A refusal on the wire: RFC 9457 problem details with our code, a sentence, the request id and bad fields. */
export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly message: string
  readonly code: string
  readonly request_id: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** Fills the {placeholders} of a sentence. */
export function fillIn(sentence: string, values: Readonly<Record<string, string>> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** The sentence of a refusal of a call, as whoever made it reads it. */
export function sentenceOf(
  { refuses }: Pick<CallContract, 'refuses'>,
  { code, values }: { readonly code: string; readonly values?: Readonly<Record<string, string>> | undefined },
): string {
  const common: Readonly<Record<string, RefusalWords>> = commonRefusals
  return fillIn((refuses[code] ?? common[code])?.say ?? code, values)
}
