// Answers for files as the server holds and sends them: read once, compressed once, cached as their names allow.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest'])

export type Served = {
  readonly body: Buffer
  readonly type: string
  readonly isCompressible: boolean
  brotli: Buffer | undefined
}

/** A file in memory; its type follows the extension. */
export function served(body: Buffer | string, extension: string): Served {
  return {
    body: Buffer.from(body),
    type: contentTypes[extension] ?? 'application/octet-stream',
    isCompressible: compressible.has(extension),
    brotli: undefined,
  }
}

/** Compressed bodies of built files by their digests: each is made once, however many servers run in the process. */
const compressed = new Map<string, Promise<Buffer>>()
/** Smaller bodies take no time, and may be filled in anew for each request. */
const keptBytesLeast = 16_384

function compressOnce(body: Buffer): Promise<Buffer> {
  const make = () =>
    compress(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    })
  if (body.length < keptBytesLeast) return make()
  const digest = createHash('sha256').update(body).digest('base64')
  const known = compressed.get(digest)
  if (known !== undefined) return known
  const made = make()
  compressed.set(digest, made)
  // What could not be made now may be made for the next who asks.
  made.catch(() => compressed.delete(digest))
  return made
}

/** The files below a folder, by paths relative to it. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
}

/** Sends a file, compressed where the browser can read that. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Served,
  cacheControl: string,
): Promise<FastifyReply> {
  reply
    .header('content-type', file.type)
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding')
  const accepts = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (!file.isCompressible || !accepts) return reply.send(file.body)
  file.brotli ??= await compressOnce(file.body)
  return reply.header('content-encoding', 'br').send(file.brotli)
}

/** For files with a hash in their name. */
export const oneYear = 'public, max-age=31536000, immutable'
/** For everything that may change between two starts. */
export const askEachTime = 'no-cache'
