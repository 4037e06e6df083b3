// Answers for realms: who calls, how a caller of each proves that, and what the API reference says of it.
import type { Result } from '../refusal.ts'
import type { ProductActors, RealmName } from './actors.ts'
import type { CallContract, CommonRefusal } from './contract.ts'

/** Proves who calls. Reads the request only; answers the actor or a refusal. */
export type Authenticator<Actor> = (request: IncomingRequest) => Promise<
  Result<
    Actor,
    | 'not_signed_in'
    | 'not_allowed'
    | 'session_ended'
    | 'signed_in_elsewhere'
    | 'shown_to_another'
    // Of staff: words for these stand in the contract of each call whose stake asks for more than a role.
    | 'step_up_required'
    | 'changes_blocked_after_reset'
  >
>

export type IncomingRequest = {
  readonly contract: CallContract
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly address: string
  readonly now: Date
  /** For what a proof of identity writes down. */
  readonly requestId?: string
}

/** A proof of identity in the words of OpenAPI. */
type SecurityScheme =
  | { readonly type: 'http'; readonly scheme: string }
  | { readonly type: 'apiKey'; readonly in: 'cookie' | 'header'; readonly name: string }

type Declared<Name extends RealmName> = {
  /** As contracts name it. */
  readonly name: Name
  readonly authenticate: Authenticator<ProductActors[Name]>
  readonly security: SecurityScheme
  /** What its calls may answer beside what calls of every realm do. */
  readonly refuses?: readonly CommonRefusal[]
}

/** A realm whose actor only its calls know. */
export type Realm = {
  readonly name: string
  readonly authenticate: Authenticator<unknown>
  readonly security: SecurityScheme
  readonly refuses: readonly CommonRefusal[]
}

/** Declares a realm. Each has its own proof of identity, and never accepts another's. */
export function realm<const Name extends Exclude<RealmName, 'anyone'>>(declared: Declared<Name>): Realm {
  return { refuses: [], ...declared }
}
