// Answers for a bucket in tests: a small server of the S3 API that checks each signature by itself.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { assert } from '#kit/assert.ts'

export type TestBucket = {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  /** The next requests go wrong so, one each. */
  readonly script: ('slow_down' | 'skewed' | 'cut' | 'hang' | 'no_bucket' | 'short')[]
  close(): Promise<void>
}

export const bucketKeys = {
  accessKeyId: 'AKIDTEST',
  secretAccessKey: 'secret of the bucket',
  region: 'af-south-1',
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** The signature that AWS Signature Version 4 asks for. */
function expected(message: IncomingMessage, body: Buffer): string {
  const [, scope = '', signed = ''] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=/.exec(message.headers.authorization ?? '') ?? []
  const [, day = '', region = '', service = ''] = scope.split('/')
  const names = signed.split(';')
  const content = String(message.headers['x-amz-content-sha256'] ?? sha(body))
  const canonical = [
    message.method ?? '',
    new URL(message.url ?? '/', 'http://x').pathname,
    '',
    ...names.map((name) => `${name}:${String(message.headers[name] ?? '').trim()}`),
    '',
    signed,
    content,
  ].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    message.headers['x-amz-date'],
    `${day}/${region}/${service}/aws4_request`,
    sha(canonical),
  ].join('\n')
  const key = hmac(
    hmac(hmac(hmac(`AWS4${bucketKeys.secretAccessKey}`, day), region), service),
    'aws4_request',
  )
  return hmac(key, text).toString('hex')
}

function isSigned(message: IncomingMessage, body: Buffer): boolean {
  const given = /Signature=([0-9a-f]{64})/.exec(message.headers.authorization ?? '')?.[1]
  const told = message.headers['x-amz-content-sha256']
  const isBody = told === 'UNSIGNED-PAYLOAD' || told === sha(body)
  return given === expected(message, body) && isBody && scopeOf(message).includes(bucketKeys.accessKeyId)
}

const scopeOf = (message: IncomingMessage): string => message.headers.authorization ?? ''

const fault = (response: ServerResponse, status: number, code: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`)

/** Opens a bucket called `papers` on a free port. Close it in `after`. */
export async function openTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>()
  const script: TestBucket['script'] = []
  const server = createServer((message, response) => {
    const parts: Buffer[] = []
    message.on('data', (part: Buffer) => parts.push(part))
    message.on('end', () => answer({ objects, script }, { message, response, body: Buffer.concat(parts) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  assert(typeof at === 'object' && at !== null, 'a listening server has a port')
  return {
    endpoint: `http://127.0.0.1:${at.port}`,
    objects,
    script,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Exchange = {
  readonly message: IncomingMessage
  readonly response: ServerResponse
  readonly body: Buffer
}

function answer(world: Pick<TestBucket, 'objects' | 'script'>, { message, response, body }: Exchange): void {
  const wrong = world.script.shift()
  if (wrong === 'hang') return
  if (wrong === 'cut') return void response.destroy()
  if (wrong === 'slow_down') return fault(response, 503, 'SlowDown')
  if (wrong === 'skewed') return fault(response, 403, 'RequestTimeTooSkewed')
  if (wrong === 'no_bucket') return fault(response, 404, 'NoSuchBucket')
  if (!isSigned(message, body)) return fault(response, 403, 'SignatureDoesNotMatch')
  const key = (message.url ?? '').replace('/papers/', '')
  if (message.method === 'PUT') {
    world.objects.set(key, body)
    return void response.writeHead(200).end()
  }
  if (message.method === 'DELETE') {
    world.objects.delete(key)
    return void response.writeHead(204).end()
  }
  const found = world.objects.get(key)
  if (found === undefined) return fault(response, 404, 'NoSuchKey')
  response.writeHead(200, { 'content-length': found.length })
  if (wrong === 'short') response.write(found.subarray(0, 1), () => response.destroy())
  else response.end(found)
}
