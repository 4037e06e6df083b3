// Answers for the sandbox's HTTP server: one port on loopback, a prefix for each partner, and faults on request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type Server as SocketServer, type Socket } from 'node:net'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { Fault, Faults } from './faults.ts'
import {
  factsOf,
  findRoute,
  type HeldRequest,
  readBody,
  type Reply,
  type Route,
  type SandboxRequest,
} from './requests.ts'

/** One partner's world below its prefix, or the control plane. */
export type Prefix = {
  /** `/paystack` */
  readonly prefix: string
  /** Faults that tests script hit this rail; the control plane has none. */
  readonly rail?: string
  readonly routes: readonly Route[]
  /** Whether it is sent forms of web pages, which it reads itself. */
  readonly takesForms?: boolean
  /** Undefined: come in. */
  guard(request: SandboxRequest): Reply | undefined
  notFound(request: SandboxRequest): Reply
  /** How this partner words that something went wrong. */
  failed(status: number, words: string): Reply
}

/** Another protocol than HTTP, on the same port: known by its first bytes. */
export type Protocol = {
  speaks(first: Buffer): boolean
  serve(faults: Faults, socket: Socket): void
}

export type ServerDoors = {
  readonly clock: Clock
  readonly log: Log
  readonly faults: Faults
  readonly prefixes: readonly Prefix[]
  readonly protocols: readonly Protocol[]
  /** Delivers the webhooks that a reply tells of, before the reply leaves. */
  tellFirst(reply: Reply): Promise<void>
  /** Looks after what a reply has begun: webhooks that wait, steps that follow. */
  tell(): void
}

export type SandboxServer = {
  readonly url: string
  /** Requests whose answer is being held back. */
  held(): readonly HeldRequest[]
  close(): Promise<void>
}

/** Listens on loopback. Port 0 takes a free one. */
export async function openServer(doors: ServerDoors, port: number): Promise<SandboxServer> {
  const holding = new Set<HeldRequest>()
  const web = createServer((message, response) => {
    answer(doors, { message, response }, holding).catch((fault: unknown) => {
      doors.log.error(
        { fault: fault instanceof Error ? fault.message : String(fault) },
        'sandbox request failed',
      )
      if (!response.headersSent)
        send(response, { status: 500, json: { status: false, message: 'Server error' } })
      else response.destroy()
    })
  })
  const { server, open } = openDoor(doors, web)
  await listen(server, port)
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'a listening server has a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    held: () => [...holding],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        web.closeAllConnections()
        for (const socket of open) socket.destroy()
      }),
  }
}

/** One port for all: who begins in another protocol is served by that, everybody else by the web server. */
function openDoor(doors: ServerDoors, web: Server): { server: SocketServer; open: ReadonlySet<Socket> } {
  const open = new Set<Socket>()
  const server = createSocketServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.unshift(first)
      const other = doors.protocols.find((one) => one.speaks(first))
      if (other) other.serve(doors.faults, socket)
      else web.emit('connection', socket)
      socket.resume()
    })
  })
  return { server, open }
}

function listen(server: SocketServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}

type Holding = Set<HeldRequest>
/** `asked`: what stands among those that are held back, while it is. */
type Exchange = { response: ServerResponse; holding: Holding; asked: HeldRequest }

async function answer(
  doors: ServerDoors,
  { message, response }: { readonly message: IncomingMessage; readonly response: ServerResponse },
  holding: Holding,
): Promise<void> {
  const url = new URL(message.url ?? '/', 'http://sandbox')
  const world = doors.prefixes.find(({ prefix }) => url.pathname.startsWith(`${prefix}/`))
  if (world === undefined) return send(response, { status: 404, json: { error: 'No partner lives here' } })
  // No database keeps a NUL, and no partner has one in an address.
  if (/\0|%00/.test(message.url ?? '')) return send(response, world.failed(400, 'The address holds a NUL'))
  const read = await readBody(message, world)
  if (!read.ok) return send(response, world.failed(read.status, read.words))
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )
  const request: SandboxRequest = {
    method: message.method ?? 'GET',
    path: url.pathname.slice(world.prefix.length),
    query: url.searchParams,
    headers,
    body: read.body,
    raw: read.raw,
  }
  const facts = factsOf(request)
  const fault = world.rail ? doors.faults.take(world.rail, facts) : undefined
  await answerWith(doors, {
    exchange: { response, holding, asked: { rail: world.rail ?? '', facts } },
    fault: fault ?? { kind: 'as_usual' },
    work: () => workOn(world, request),
  })
}

async function workOn(world: Prefix, request: SandboxRequest): Promise<Reply> {
  const refusal = world.guard(request)
  if (refusal) return refusal
  const found = findRoute(world.routes, request)
  return found ? found.route.handle(request, found.params) : world.notFound(request)
}

const page = '<!doctype html><title>Bad gateway</title><h1>Something is wrong</h1>'
const largeBytes = 4_000_000

type Answering = { exchange: Exchange; fault: Fault; work: () => Promise<Reply> }

async function answerWith(doors: ServerDoors, { exchange, fault, work }: Answering): Promise<void> {
  if (answerUndone(exchange, fault)) return
  const reply = await work()
  await answerDone(doors, { exchange, fault, reply }).finally(() => {
    if (reply.told !== undefined) doors.tell()
  })
}

/** Faults that keep the work from being done. Answers whether it was one. */
function answerUndone(exchange: Exchange, fault: Fault): boolean {
  const { response } = exchange
  if (fault.kind === 'drop_before') response.destroy()
  else if (fault.kind === 'hang_before') hold(exchange)
  else if (fault.kind === 'html') response.writeHead(fault.status, { 'content-type': 'text/html' }).end(page)
  else if (fault.kind === 'answer') send(response, { status: fault.status, json: fault.body })
  else if (fault.kind === 'status') {
    const { status, retryAfterSeconds } = fault
    const headers: Record<string, string> =
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
    send(response, { status, json: { status: false, message: 'Not now', error: 'Not now' }, headers })
  } else return false
  return true
}

/** Faults of the answer to work that was done; every other kind answers as usual. */
async function answerDone(
  doors: ServerDoors,
  { exchange, fault, reply }: { exchange: Exchange; fault: Fault; reply: Reply },
): Promise<void> {
  const { response } = exchange
  if (fault.kind === 'drop_after') response.destroy()
  else if (fault.kind === 'hang_after') hold(exchange)
  else if (fault.kind === 'slow') await slow(doors, exchange, { reply, milliseconds: fault.milliseconds })
  else if (fault.kind === 'truncated') sendHalf(response, reply, { asIfWhole: true })
  else if (fault.kind === 'cut') sendHalf(response, reply, { asIfWhole: false })
  else if (fault.kind === 'odd_shape')
    send(response, { status: reply.status, json: { ok: 1, result: [['nobody']] } })
  else if (fault.kind === 'other_amount')
    send(response, { status: reply.status, json: withOtherAmount(reply.json) })
  else if (fault.kind === 'too_large')
    send(response, { status: reply.status, json: { padding: 'x'.repeat(largeBytes) } })
  else {
    if (fault.kind === 'webhook_first' || reply.tellsFirst) await doors.tellFirst(reply)
    finish(exchange, reply)
  }
}

/** By the names that partners have for what was asked for; ₦77, or as many kobo. */
const amountFields: ReadonlySet<string> = new Set(['amount', 'amount_kobo', 'requestedAmount'])

const withOtherAmount = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json), (name, value: unknown) => {
    if (!amountFields.has(name)) return value
    return typeof value === 'string' ? '77.00' : 77
  })

function finish(exchange: Exchange, reply: Reply): void {
  if (reply.silent) hold(exchange)
  else if (reply.dropped) exchange.response.destroy()
  else send(exchange.response, reply)
}

const bodyOf = (reply: Reply): string => reply.text?.body ?? JSON.stringify(reply.json)

function send(response: ServerResponse, reply: Reply): void {
  const body = bodyOf(reply)
  response
    .writeHead(reply.status, {
      'content-type': reply.text?.type ?? 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...reply.headers,
    })
    .end(body)
}

function sendHalf(response: ServerResponse, reply: Reply, how: { asIfWhole: boolean }): void {
  const whole = Buffer.from(bodyOf(reply))
  const half = whole.subarray(0, Math.floor(whole.length / 2))
  const length = how.asIfWhole ? half.length : whole.length
  response.writeHead(reply.status, {
    'content-type': reply.text?.type ?? 'application/json',
    'content-length': length,
  })
  if (how.asIfWhole) response.end(half)
  else response.write(half, () => response.destroy())
}

/** No answer until the caller gives up. */
function hold({ response, holding, asked }: Exchange): void {
  holding.add(asked)
  response.once('close', () => void holding.delete(asked))
}

async function slow(
  doors: ServerDoors,
  exchange: Exchange,
  { reply, milliseconds }: { reply: Reply; milliseconds: number },
): Promise<void> {
  exchange.holding.add(exchange.asked)
  await doors.clock.sleep(milliseconds)
  exchange.holding.delete(exchange.asked)
  if (!exchange.response.destroyed) finish(exchange, reply)
}
