// Answers for keeping objects in a bucket over the S3 API: signed requests, path-style addresses, nothing public.
import { AwsClient } from 'aws4fetch'
import type { Log } from '#kit/log.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import type { ObjectStore } from '#kit/object-store.ts'

export type S3Options = {
  /** `https://s3.eu-west-1.amazonaws.com`, without a slash at the end. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly log: Log
  /** For one request, in real time. */
  readonly timeoutMilliseconds: number
}

// Sealed files are a little larger than what people may send.
const bytesMost = 16 * 1024 * 1024

type Answer = { readonly status: number; readonly bytes: Uint8Array; readonly code: string }

type Ask = (
  method: 'PUT' | 'GET' | 'DELETE',
  key: string,
  body?: Uint8Array,
) => Promise<PartnerOutcome<Answer>>

function asker(options: S3Options): Ask {
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    service: 's3',
    region: options.region,
    // A try that failed is made again by the job, by our own clock.
    retries: 0,
  })
  return async (method, key, body) => {
    const headers = { 'content-type': 'application/octet-stream' }
    try {
      const response = await client.fetch(`${options.endpoint}/${options.bucket}/${key}`, {
        method,
        ...(body === undefined ? {} : { body: Buffer.from(body), headers }),
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMilliseconds),
      })
      options.log.debug({ partner: 's3', method, status: response.status }, 'partner call')
      return await readAnswer(response)
    } catch (fault) {
      const isLate = fault instanceof Error && fault.name === 'TimeoutError'
      return { outcome: 'unknown', detail: isLate ? 'no answer in time' : 'the connection broke' }
    }
  }
}

async function readAnswer(response: Response): Promise<PartnerOutcome<Answer>> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length > bytesMost) return { outcome: 'unknown', detail: 'answered more than is read' }
  const length = response.headers.get('content-length')
  if (length !== null && Number(length) !== bytes.length)
    return { outcome: 'unknown', detail: 'the answer was cut' }
  return { outcome: 'accepted', value: { status: response.status, bytes, code: codeOf(response, bytes) } }
}

function settled(answer: PartnerOutcome<Answer>): PartnerOutcome<undefined> {
  if (answer.outcome !== 'accepted') return answer
  const { status, code } = answer.value
  return status === 200 || status === 204
    ? { outcome: 'accepted', value: undefined }
    : { outcome: 'unknown', detail: `answered ${status} ${code}` }
}

/** The store in a bucket. Works with AWS, R2 and MinIO. */
export function s3Store(options: S3Options): ObjectStore {
  const ask = asker(options)
  return {
    provider: 's3',
    put: async (key, bytes) => settled(await ask('PUT', key, bytes)),
    get: async (key) => {
      const answer = await ask('GET', key)
      if (answer.outcome !== 'accepted') return answer
      const { status, bytes, code } = answer.value
      if (status === 200) return { outcome: 'accepted', value: bytes }
      // A 404 is also the answer about a bucket that is not there, which says nothing of the object.
      if (status === 404 && code === 'NoSuchKey')
        return { outcome: 'rejected', reason: 'not_found', detail: code }
      return { outcome: 'unknown', detail: `answered ${status} ${code}` }
    },
    remove: async (key) => settled(await ask('DELETE', key)),
  }
}

function codeOf(response: Response, bytes: Uint8Array): string {
  if (response.ok) return ''
  return /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(bytes).toString('utf8'))?.[1] ?? ''
}
