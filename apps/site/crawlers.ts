// Answers for what search engines read first: which addresses there are, and which they shall leave alone.
import type { Brand } from '#kit/brand/brand.ts'

/** Everything behind a sign-in, and everything that only programs open. */
const closed = [
  '/login',
  '/config/',
  '/dashboard',
  '/recovery',
  '/forgot',
  '/reset',
  '/verify-account',
  '/accept-invitation',
  '/api/',
  '/app/',
] as const

/** Public pages below a closed path; the longer rule wins. */
const openBelow = ['/app/delete-account', '/app/install'] as const

export function robotsText(brand: Brand): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...openBelow.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: https://${brand.host}/sitemap.xml`,
    '',
  ].join('\n')
}

/** The pages that engines may list, by their addresses in the world. */
export function sitemap(
  brand: Brand,
  pages: readonly { readonly path: string; readonly isIndexed: boolean }[],
): string {
  const addresses = pages
    .filter(({ isIndexed }) => isIndexed)
    .map(({ path }) => `https://${brand.host}${path}`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${escaped(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
