// Answers for many connections over which customers call at once: kept open, each with one request at a time, and timed.
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { CallContract, WireAnswer } from '#kit/http/contract.ts'

export type Asked = {
  readonly cookie: string
  readonly body: unknown
  readonly key?: string
}

export type Caller = {
  /**
   * Asks, and answers what was said. Who is refused because there is too much to do (503) asks again, as an app does: under the same
   * key it is the same request. Throws for anything else but a 200.
   */
  ask<C extends CallContract>(contract: C, asked: Asked): Promise<WireAnswer<C>>
  /** Runs `work` over all items, as many at once as there are connections; answers each one's milliseconds. */
  inParallel<Item>(
    items: readonly Item[],
    work: (item: Item, place: number) => Promise<void>,
  ): Promise<number[]>
  close(): void
}

/** A server that has too much to do for so long is away. */
const turnsMost = 20

type AnswerOf<Data> = { readonly data: Data }

type Answered = { readonly status: number | undefined; readonly text: string }

/** One request over a connection of the agent's. */
function sendOnce(agent: Agent, url: string, contract: CallContract, asked: Asked): Promise<Answered> {
  const { hostname, port } = new URL(url)
  const payload = JSON.stringify(asked.body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    cookie: asked.cookie,
    ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
  }
  const { method, path } = contract
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(parts).toString('utf8') }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

export function openCaller(url: string, connections: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = async <C extends CallContract>(contract: C, asked: Asked): Promise<WireAnswer<C>> => {
    for (let turn = 1; ; turn++) {
      const { status, text } = await sendOnce(agent, url, contract, asked)
      if (status === 503 && turn < turnsMost) continue
      if (status !== 200) throw new Error(`${contract.path}: ${status} ${text}`)
      const answer: AnswerOf<WireAnswer<C>> = JSON.parse(text)
      return answer.data
    }
  }
  return {
    ask,
    inParallel: async (items, work) => {
      const took: number[] = []
      let next = 0
      const runOn = async (): Promise<void> => {
        while (next < items.length) {
          const place = next++
          const item = items[place]
          if (item === undefined) return
          const since = performance.now()
          await work(item, place)
          took.push(performance.now() - since)
        }
      }
      await Promise.all(Array.from({ length: connections }, runOn))
      return took
    },
    close: () => agent.destroy(),
  }
}
