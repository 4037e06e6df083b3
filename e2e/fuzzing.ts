// Answers for sending hostile requests to a server: some at once, each judged, and what was refused has moved nothing.
import type { FastifyInstance } from 'fastify'
import type { CallContract } from '#kit/http/contract.ts'
import { seededRandom } from '#kit/random.ts'
import { type Asker, hostileRequest, type HostileRequest, lineOf, templateOf } from './hostile-requests.ts'
import { answerFaults, type Told } from './judged-answers.ts'
import { realClock } from './world.ts'

export type Target = {
  readonly app: FastifyInstance
  /** Who tries a call; whoever stands there twice tries it twice as often. */
  askersOf(call: CallContract): readonly Asker[]
  /** What is known of somebody who asks for nothing, and the askers of whom none may learn it. */
  readonly secrets: { readonly of: readonly string[]; readonly from: ReadonlySet<string> }
  /** Lets everybody be signed in as before, whatever their requests have ended, with room in every limit. */
  renew(): Promise<void>
  /** The same twice where no money moved in between. */
  printOfMoney(): Promise<string>
}

export type Fuzzed = { readonly sent: number; readonly refused: number; readonly faults: readonly string[] }

const atOnce = 8
/** Of one fault there are many: the first ones say what it is. */
const faultsToldMost = 5
/** A server that has too much to do for so long is away. */
const turnsMost = 20
const slowSeconds = 60

async function ask(app: FastifyInstance, request: HostileRequest): Promise<Told> {
  for (let turn = 1; ; turn++) {
    const response = await app.inject({
      method: request.call.method,
      url: request.path,
      remoteAddress: request.address,
      headers: { ...request.headers },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    })
    const told = {
      status: response.statusCode,
      type: String(response.headers['content-type'] ?? ''),
      text: response.body,
    }
    if (told.status !== 503 || !told.text.includes('"too_busy"') || turn === turnsMost) return told
  }
}

/** Names the requests that are not answered yet, when it has taken so long that something may hang; whoever runs this ends it. */
async function nameSlow(open: ReadonlySet<HostileRequest>, signal: AbortSignal): Promise<void> {
  await realClock.sleep(slowSeconds * 1_000, signal)
  if (!signal.aborted)
    for (const request of open) process.stderr.write(`not answered yet: ${lineOf(request)}\n`)
}

type Answered = { readonly request: HostileRequest; readonly told: Told }

async function askAll(app: FastifyInstance, requests: readonly HostileRequest[]): Promise<Answered[]> {
  const answered: Answered[] = []
  const waiting = [...requests]
  const open = new Set<HostileRequest>()
  const over = new AbortController()
  void nameSlow(open, over.signal)
  const next = async (): Promise<void> => {
    for (let request = waiting.shift(); request !== undefined; request = waiting.shift()) {
      open.add(request)
      answered.push({ request, told: await ask(app, request) })
      open.delete(request)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  over.abort()
  return answered
}

const wasRefused = ({ told }: Answered): boolean => told.status >= 400
const mayChange = ({ method }: CallContract): boolean => method !== 'GET'

/** What was refused, sent again where something else was done beside it: refused a second time, it has moved nothing. */
async function moneyFaults(target: Target, answered: readonly Answered[], before: string): Promise<string[]> {
  const refused = answered.filter(wasRefused)
  const isAllRefused = answered.every((one) => wasRefused(one) || !mayChange(one.request.call))
  if (isAllRefused)
    return (await target.printOfMoney()) === before ? [] : ['money moved, and all was refused']
  await target.renew()
  const print = await target.printOfMoney()
  const again = await askAll(
    target.app,
    refused.map(({ request }) => request),
  )
  const isStill = (await target.printOfMoney()) === print
  return isStill || !again.every(wasRefused) ? [] : ['money moved, and all that was sent again was refused']
}

/** Sends a call its requests of these numbers. */
export async function fuzzCall(
  target: Target,
  call: CallContract,
  by: { readonly seed: string; readonly numbers: readonly number[] },
): Promise<Fuzzed> {
  await target.renew()
  const template = templateOf(call)
  const askers = target.askersOf(call)
  const requests = by.numbers.map((number) => {
    const random = seededRandom(`${by.seed} ${number}`)
    const asker = askers[random.below(askers.length)]
    if (asker === undefined) throw new Error(`nobody asks for ${call.name}`)
    return hostileRequest(random, template, { asker, number })
  })
  const before = await target.printOfMoney()
  const answered = await askAll(target.app, requests)
  const { of, from } = target.secrets
  const faults = answered.flatMap(({ request, told }) =>
    answerFaults(request, told, from.has(request.asker) ? of : []).map(
      (fault) => `${call.name} ${fault}: ${lineOf(request)} → ${told.status} ${told.text.slice(0, 400)}`,
    ),
  )
  const ofMoney = await moneyFaults(target, answered, before)
  return {
    sent: answered.length,
    refused: answered.filter(wasRefused).length,
    faults: [...faults.slice(0, faultsToldMost), ...ofMoney.map((fault) => `${call.name}: ${fault}`)],
  }
}
