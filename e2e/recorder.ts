// Answers for the memory of the bank: a process of its own that passes webhooks on and writes down, for good, each one that was answered with 200.
import { fsyncSync, openSync, writeSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'

const [target = '', log = '', port = '0'] = process.argv.slice(2)
const file = openSync(log, 'a')
const patienceMilliseconds = 25_000
const passedOn = ['content-type', 'x-paystack-signature', 'x-dojah-signature']

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

async function passOn(request: IncomingMessage, body: string): Promise<number> {
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  try {
    const signal = AbortSignal.timeout(patienceMilliseconds)
    const response = await fetch(`${target}${request.url ?? ''}`, { method: 'POST', headers, body, signal })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 502
  }
}

function referenceOf(body: string): string {
  const event: { data?: { reference?: unknown } } = JSON.parse(body)
  return String(event.data?.reference)
}

const server = createServer((request, response) => {
  void (async () => {
    const body = await bodyOf(request)
    const status = await passOn(request, body)
    if (status === 200) {
      // On the disk before the bank hears of it: what stands here was acknowledged, whoever dies next.
      writeSync(file, `${referenceOf(body)}\n`)
      fsyncSync(file)
    }
    response.writeHead(status).end()
  })()
})
server.listen(Number(port), '127.0.0.1', () => process.send?.({ ready: true }))
