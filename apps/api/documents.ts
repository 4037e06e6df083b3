// Answers for what browsers open beside the public pages: the console, the customer app, all built files, and the brand.
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { Brand } from '#kit/brand/brand.ts'
import { brandStylesheet } from '#kit/brand/brand-stylesheet.ts'
import { type PublicConfig, publicConfig } from '#kit/brand/public-config.ts'
import type { NeedsOfFronts } from '#kit/page-needs.ts'
import { consoleHeaders, customerHeaders, type DocumentHeaders, workerPolicy } from './policies.ts'
import { askEachTime, filesBelow, oneYear, send, served, type Served, servedFrom } from './served.ts'

export type DocumentDoors = {
  readonly brand: Brand
  readonly environment: 'live' | 'sandbox'
  /** Where the built front ends stand: `.build`. */
  readonly buildFolder: string
  readonly kitFolder: string
  /** What features and partners need of the front ends. */
  readonly needs: readonly NeedsOfFronts[]
}

/** Routes that the console answers with its one document; the specification's names. */
export const consoleRoutes = [
  '/login',
  '/config/admin/login',
  '/verify-account',
  '/recovery',
  '/forgot',
  '/reset',
  '/accept-invitation',
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
    mountDocument(app, route, consoleShell, consoleHeaders(doors.needs))
  const customerShell = shell('customer')
  for (const route of ['/app', '/app/*'])
    mountDocument(app, route, customerShell, customerHeaders(doors.needs))
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

function mountDocument(
  app: FastifyInstance,
  route: string,
  document: Served | undefined,
  headers: DocumentHeaders,
): void {
  if (document === undefined) return
  app.get(route, { schema: { hide: true } }, (request, reply) => {
    reply.headers(headers)
    return send(request, reply, document, askEachTime)
  })
}

function mountAssets(app: FastifyInstance, folder: string, name: string): void {
  const files = new Map(
    filesBelow(folder)
      .filter((file) => !file.endsWith('.br'))
      .map((file) => [file.split(sep).join('/'), servedFrom(join(folder, file))]),
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
  mountWorker(app, doors.buildFolder)
  const brandFiles = filesBelow(doors.brand.folder).filter((name) => !name.endsWith('.json'))
  for (const name of brandFiles) {
    const file = served(readFileSync(join(doors.brand.folder, name)), extname(name))
    app.get(`/brand/${name.split(sep).join('/')}`, { schema: { hide: true } }, (request, reply) =>
      send(request, reply, file, 'public, max-age=86400'),
    )
  }
}

// Below /app/, because a service worker answers for no address above its own. What it may fetch stands in its own policy.
function mountWorker(app: FastifyInstance, buildFolder: string): void {
  const path = join(buildFolder, 'customer/worker.js')
  if (!existsSync(path)) return
  const file = served(readFileSync(path), '.js')
  app.get('/app/worker.js', { schema: { hide: true } }, (request, reply) => {
    reply.header('content-security-policy', workerPolicy)
    return send(request, reply, file, askEachTime)
  })
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
    icons: [
      { src: config.faviconUrl, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...['192', '512'].map((size) => icon(size, 'any')),
      ...['192', '512'].map((size) => icon(`maskable-${size}`, 'maskable')),
    ],
  }
}

// Drawn from the favicon and the mark when the public pages are rendered: not every phone takes an SVG.
function icon(name: string, purpose: 'any' | 'maskable'): object {
  const size = name.replace(/\D/g, '')
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
