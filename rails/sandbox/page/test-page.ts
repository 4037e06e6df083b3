// Answers for a sandbox with its page in tests: opened on a clock that stands, and asked as any program may ask.
import { request as ask } from 'node:http'
import { type MovedClock, movedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { seededRandom } from '#kit/random.ts'
import { sandboxTestDatabase } from '#kit/test/database.ts'
import { ratesTwin } from '../openexchangerates/twin.ts'
import { paystackTwin } from '../paystack/twin.ts'
import { startSandbox } from '../sandbox.ts'

export type Got = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}
type Sent = { readonly headers?: Record<string, string>; readonly body?: string }

export type PageWorld = {
  readonly url: string
  get(path: string, sent?: Sent): Promise<Got>
  /** A form as the page itself sends it. */
  post(path: string, fields: Record<string, string>): Promise<Got>
  control(path: string): Promise<unknown>
  transfers(): Promise<Record<string, unknown>[]>
  /** Everything that a form could change. */
  all(): Promise<string>
  close(): Promise<void>
}

export const secretKey = 'sk_test_of_the_page'
export const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
export const coins = { to: tron, coin: 'USDT', network: 'tron', amount: '12.5', from: '', press: 'send' }

export async function openPage(): Promise<PageWorld> {
  const database = await sandboxTestDatabase()
  const clock: MovedClock = movedClock(new Date('2026-01-05T08:00:00Z'))
  const sandbox = await startSandbox({
    databaseUrl: database.url,
    clock,
    random: seededRandom('the page'),
    httpPort: 0,
    smtpPort: 0,
    log: createLog({ level: 'silent', name: 'test' }),
    businessName: 'Market <&>',
    productUrl: 'http://localhost:4000',
    // Nobody listens there: what is told stays told.
    twins: [
      paystackTwin({ secretKey, webhookUrl: 'http://127.0.0.1:9/hooks/paystack' }),
      ratesTwin({ appId: 'app' }),
    ],
  })
  const { url } = sandbox
  const get: PageWorld['get'] = (path, sent) => send(`${url}${path}`, sent)
  const control = async (path: string): Promise<unknown> => JSON.parse((await get(`/__ctl${path}`)).body)
  const transfers: PageWorld['transfers'] = async () => Object(await control('/chain/transfers'))
  return {
    url,
    get,
    control,
    transfers,
    post: (path, fields) =>
      get(path, {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: url,
          'sec-fetch-site': 'same-origin',
        },
        body: new URLSearchParams(fields).toString(),
      }),
    all: async () =>
      JSON.stringify([
        await transfers(),
        await control('/openexchangerates/rate'),
        await control('/ledger'),
        Object(await control('/state')).outages,
      ]),
    close: async () => {
      await sandbox.close()
      await database.drop()
    },
  }
}

/** As any program may ask: `fetch` sets `Host` and `Sec-Fetch-…` by itself. */
function send(url: string, { headers = {}, body }: Sent = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = ask(url, { method: body === undefined ? 'GET' : 'POST', headers })
    asked.on('error', reject)
    asked.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        // Where a line is broken is nobody's promise.
        const text = Buffer.concat(chunks).toString('utf8').replaceAll(/\s+/g, ' ')
        const plain = text.replaceAll(/ (?=[<>])|(?<=>) /g, '')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: plain })
      })
    })
    asked.end(body)
  })
}
