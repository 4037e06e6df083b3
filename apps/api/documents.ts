// Answers for what browsers open: pages of the site, the console and the customer app, their assets, and the brand.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Brand } from '#kit/brand/brand.ts'
import { brandStylesheet } from '#kit/brand/brand-stylesheet.ts'
import { type PublicConfig, publicConfig } from '#kit/brand/public-config.ts'

const compress = promisify(brotliCompress)

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])

/** The policy of every document of ours: nothing but our own files, and no string ever becomes script. */
const documentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

type Served = {
  readonly body: Buffer
  readonly type: string
  readonly isCompressible: boolean
  brotli: Buffer | undefined
}

function served(body: Buffer | string, extension: string): Served {
  return {
    body: Buffer.from(body),
    type: contentTypes[extension] ?? 'application/octet-stream',
    isCompressible: compressible.has(extension),
    brotli: undefined,
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
}

async function send(
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
  file.brotli ??= await compress(file.body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: file.body.length },
  })
  return reply.header('content-encoding', 'br').send(file.brotli)
}

const oneYear = 'public, max-age=31536000, immutable'
const askEachTime = 'no-cache'

export type DocumentDoors = {
  readonly brand: Brand
  readonly environment: 'live' | 'sandbox'
  /** Where the built front ends stand: `.build`. */
  readonly buildFolder: string
  readonly kitFolder: string
}

/** Routes that the console answers with its one document; the specification's names. */
export const consoleRoutes = [
  '/login',
  '/config/admin/login',
  '/verify-account',
  '/recovery',
  '/forgot',
  '/reset',
  '/dashboard',
  '/dashboard/*',
] as const

/** Mounts all documents and files. Assets with a hash in their name are kept for a year, documents asked for each time. */
export function mountDocuments(app: FastifyInstance, doors: DocumentDoors): void {
  const config = publicConfig(doors.brand, { environment: doors.environment })
  mountBrand(app, doors, config)
  for (const front of ['site', 'console', 'customer'] as const)
    mountAssets(app, join(doors.buildFolder, front), front === 'customer' ? 'app' : front)
  const shell = (front: 'console' | 'customer') =>
    documentOf(join(doors.buildFolder, front, 'index.html'), config)
  const consoleShell = shell('console')
  for (const route of [...consoleRoutes, ...(doors.environment === 'live' ? [] : ['/dev/components'])])
    mountDocument(app, route, consoleShell)
  const customerShell = shell('customer')
  mountDocument(app, '/app', customerShell)
  mountDocument(app, '/app/*', customerShell)
  mountSite(app, join(doors.buildFolder, 'site', 'pages'))
}

function documentOf(path: string, config: PublicConfig): Served | undefined {
  if (!existsSync(path)) return undefined
  // Inside a script element only `<` could end it early.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const html = readFileSync(path, 'utf8')
    .replace('<!--config-->', () => json)
    .replaceAll('%name%', () => escapeAttribute(config.name))
    .replaceAll('%theme-color%', () => config.themeColor.light)
  return served(html, '.html')
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function mountDocument(app: FastifyInstance, route: string, document: Served | undefined): void {
  if (document === undefined) return
  app.get(route, { schema: { hide: true } }, (request, reply) => {
    reply.header('content-security-policy', documentPolicy)
    return send(request, reply, document, askEachTime)
  })
}

function mountAssets(app: FastifyInstance, folder: string, name: string): void {
  const files = new Map(
    filesBelow(folder).map((file) => [
      file.split(sep).join('/'),
      served(readFileSync(join(folder, file)), extname(file)),
    ]),
  )
  app.get<{ Params: { '*': string } }>(`/_${name}/*`, { schema: { hide: true } }, (request, reply) => {
    const file = files.get(request.params['*'])
    if (file === undefined || file.type.startsWith('text/html') || request.params['*'].startsWith('.'))
      return reply.callNotFound()
    return send(request, reply, file, oneYear)
  })
}

function mountBrand(app: FastifyInstance, doors: DocumentDoors, config: PublicConfig): void {
  const files = new Map<string, Served>([
    ['/brand.css', served(brandStylesheet(doors.brand), '.css')],
    ['/config.json', served(JSON.stringify(config), '.json')],
    ['/_theme.js', served(readFileSync(join(doors.kitFolder, 'ui/dark-mode.js')), '.js')],
    ['/app/manifest.webmanifest', served(JSON.stringify(manifestOf(config)), '.webmanifest')],
    ['/favicon.svg', served(readFileSync(join(doors.brand.folder, doors.brand.images.favicon)), '.svg')],
  ])
  for (const [path, file] of files) {
    app.get(path, { schema: { hide: true } }, (request, reply) => send(request, reply, file, askEachTime))
  }
  const brandFiles = filesBelow(doors.brand.folder).filter((name) => !name.endsWith('.json'))
  for (const name of brandFiles) {
    const file = served(readFileSync(join(doors.brand.folder, name)), extname(name))
    app.get(`/brand/${name.split(sep).join('/')}`, { schema: { hide: true } }, (request, reply) =>
      send(request, reply, file, 'public, max-age=86400'),
    )
  }
}

function manifestOf(config: PublicConfig): object {
  return {
    name: config.name,
    short_name: config.name,
    id: '/app/',
    start_url: '/app/',
    scope: '/app/',
    display: 'standalone',
    background_color: config.themeColor.light,
    theme_color: config.themeColor.light,
    icons: [{ src: config.faviconUrl, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
}

/** The page for paths that lead nowhere, for those who asked for a page; the API's paths answer a problem document. */
export function lostPage(
  buildFolder: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined {
  const path = join(buildFolder, 'site', 'pages', '404.html')
  const page = existsSync(path) ? served(readFileSync(path), '.html') : undefined
  return (request, reply) => {
    const wantsPage =
      String(request.headers.accept ?? '').includes('text/html') && !/^\/(?:api|hooks)\//.test(request.url)
    if (page === undefined || !wantsPage) return undefined
    reply.code(404).header('content-security-policy', documentPolicy)
    return send(request, reply, page, askEachTime)
  }
}

function mountSite(app: FastifyInstance, folder: string): void {
  for (const name of filesBelow(folder)) {
    const path = `/${name.split(sep).join('/')}`
    const route = path === '/index.html' ? '/' : path.replace(/\.html$/, '')
    if (route === '/404') continue
    mountDocument(app, route, served(readFileSync(join(folder, name)), extname(name)))
  }
}
