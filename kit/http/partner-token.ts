// Answers for calling a partner with a token that its login gives: one for everybody, renewed before its end and when it is refused.
import type { Clock } from '../clock.ts'
import type { PartnerAnswer, PartnerClient, PartnerRequest } from './partner-client.ts'

/** What a login gives, and for how long it holds. */
export type GivenToken = { readonly value: string; readonly seconds: number }

export type TokenDoors = {
  readonly client: PartnerClient
  readonly clock: Clock
  login(): Promise<PartnerAnswer>
  /** The token in the answer of a login; undefined where there is none. */
  read(body: unknown): GivenToken | undefined
}

type Token = { readonly value: string; readonly until: number }
type NoToken = Extract<PartnerAnswer, { answered: false }>

// A token is given up a little before its end: it must hold until the request has arrived.
const spareMilliseconds = 60_000

async function logIn({ clock, login, read }: TokenDoors): Promise<Token | NoToken> {
  const from = clock.now().getTime()
  const answer = await login()
  if (!answer.answered) return { answered: false, detail: `no token: ${answer.detail}` }
  const given = answer.status === 200 ? read(answer.body) : undefined
  if (given === undefined) return { answered: false, detail: `no token: the login answered ${answer.status}` }
  return { value: given.value, until: from + given.seconds * 1_000 - spareMilliseconds }
}

/**
 * Asks with the token of the last login. One login serves everybody who waits for it. A 401 means that the token holds no
 * longer and that nothing was done, so the same request is asked once more with a new one.
 */
export function askWithToken(doors: TokenDoors): PartnerClient['ask'] {
  const state: { token: Token | undefined; login: Promise<Token | NoToken> | undefined } = {
    token: undefined,
    login: undefined,
  }
  const currentToken = async (): Promise<Token | NoToken> => {
    if (state.token && state.token.until > doors.clock.now().getTime()) return state.token
    state.login ??= logIn(doors).finally(() => {
      state.login = undefined
    })
    const token = await state.login
    if ('value' in token) state.token = token
    return token
  }
  const askOnce = async (request: PartnerRequest): Promise<{ answer: PartnerAnswer; used?: Token }> => {
    const token = await currentToken()
    if (!('value' in token)) return { answer: token }
    const headers = { authorization: `Bearer ${token.value}` }
    return { answer: await doors.client.ask({ ...request, headers }), used: token }
  }
  return async (request) => {
    const first = await askOnce(request)
    if (!first.answer.answered || first.answer.status !== 401) return first.answer
    // Somebody else may have a newer one already.
    if (state.token === first.used) state.token = undefined
    return (await askOnce(request)).answer
  }
}
