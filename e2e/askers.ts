// Answers for customers who ask again and again while something breaks: reads and writes, and what each was answered.
import assert from 'node:assert/strict'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { realClock } from './world.ts'

export type Answered = {
  readonly status: number
  readonly kind: string
  readonly retryAfter: string | null
  readonly code: string | undefined
  readonly milliseconds: number
}

export type Askers = {
  readonly answers: readonly Answered[]
  /** Addresses whose request for a code was answered with 200. */
  readonly promised: readonly string[]
  /** Waits for answers of a status that were not there yet; `meanwhile` is done again and again. */
  more(status: number, meanwhile?: () => Promise<void>): Promise<void>
  /** Waits until every request that is under way now is answered, whatever the answer. */
  underWayAnswered(): Promise<void>
  /** Every request is answered when this resolves: one that hangs would hang here. */
  stop(): Promise<void>
}

const pauseMilliseconds = 50

type Ask = (
  method: string,
  path: string,
  more?: { readonly body: object; readonly from: string },
) => Promise<number>

/** Asks over a customer's session, and notes each answer. */
function asker(url: string, cookie: string, notes: { answers: Answered[]; underWay: Set<symbol> }): Ask {
  return async (method, path, more) => {
    const begun = realClock.now().getTime()
    const own = Symbol(path)
    notes.underWay.add(own)
    const sent = more && { 'content-type': 'application/json', 'x-forwarded-for': more.from }
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, ...sent },
      ...(more && { body: JSON.stringify(more.body) }),
    })
    const body: { code?: string } = await response.json()
    notes.underWay.delete(own)
    notes.answers.push({
      status: response.status,
      kind: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      code: body.code,
      milliseconds: realClock.now().getTime() - begun,
    })
    // Answered at once, all of them together would leave no processor to what they wait for.
    await realClock.sleep(pauseMilliseconds)
    return response.status
  }
}

/** Lets `callersOfEach` callers of each kind ask, over one customer's session; each write comes from an address of its own. */
export function startAsking(
  world: { readonly api: { readonly url: string } },
  cookie: string,
  callersOfEach: number,
): Askers {
  const answers: Answered[] = []
  const promised: string[] = []
  let isOver = false
  const underWay = new Set<symbol>()
  const ask = asker(world.api.url, cookie, { answers, underWay })
  const askForCode = async (email: string): Promise<void> => {
    const number = promised.length + answers.length
    const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    const { method, path } = signIn.requestCode
    if ((await ask(method, path, { body: { email }, from })) === 200) promised.push(email)
  }
  const readers = [wallets.listMyWallets, transactions.listMyTransactions, signIn.whoAmI].flatMap(
    (contract) =>
      Array.from({ length: callersOfEach }, async () => {
        while (!isOver) await ask(contract.method, contract.path)
      }),
  )
  const writers = Array.from({ length: callersOfEach }, async (_, writer) => {
    for (let count = 0; !isOver; count++) await askForCode(`writer${writer}.${count}@example.com`)
  })
  return {
    answers,
    promised,
    more: async (status, meanwhile = () => Promise.resolve()) => {
      const from = answers.length
      await eventually(async () => {
        await meanwhile()
        const found = answers.slice(from).filter((answer) => answer.status === status)
        assert.ok(found.length >= 4 * callersOfEach, `${found.length} were answered ${status}`)
      })
    },
    underWayAnswered: async () => {
      const now = [...underWay]
      await eventually(() => assert.ok(!now.some((one) => underWay.has(one)), 'some are not answered'))
    },
    stop: async () => {
      isOver = true
      await Promise.all([...readers, ...writers])
    },
  }
}

/** Those that were answered neither as usual nor with 503 in words. */
export function oddOf(answers: readonly Answered[]): Answered[] {
  return answers.filter(({ status, kind, code, retryAfter }) => {
    const isAway =
      status === 503 &&
      ['unavailable', 'held_up'].includes(code ?? '') &&
      kind.startsWith('application/problem+json') &&
      Number(retryAfter) >= 1
    return status !== 200 && !isAway
  })
}
