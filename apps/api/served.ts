// Answers for files as the server holds and sends them: read once, compressed once or by the build, cached as their names allow.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

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

/** A file in memory; its type follows the extension. `brotli` is its compressed body, where that is there already. */
export function served(body: Buffer | string, extension: string, brotli?: Buffer): Served {
  return {
    body: typeof body === 'string' ? Buffer.from(body) : body,
    type: contentTypes[extension] ?? 'application/octet-stream',
    isCompressible: compressible.has(extension),
    brotli,
  }
}

/** A built file, with the compressed body that the build has put beside it. A build that watches puts none there. */
export function servedFrom(path: string): Served {
  const beside = `${path}.br`
  return served(readFileSync(path), extname(path), existsSync(beside) ? readFileSync(beside) : undefined)
}

const compress = promisify(brotliCompress)
/** The best takes thirty times as long and saves a twentieth: it is for builds. */
const quality = 9
const windowBits = { least: 10, most: 22 } as const

// A window beyond the body is only prepared in vain.
const compressNow = (body: Buffer): Promise<Buffer> =>
  compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        windowBits.most,
        Math.max(windowBits.least, Math.ceil(Math.log2(body.length + 16))),
      ),
    },
  })

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
  file.brotli ??= await compressNow(file.body)
  return reply.header('content-encoding', 'br').send(file.brotli)
}

/** For files with a hash in their name. */
export const oneYear = 'public, max-age=31536000, immutable'
/** For everything that may change between two starts. */
export const askEachTime = 'no-cache'
