// Answers for the addresses under which the world knows a page and what belongs to it.
import type { Brand } from '#kit/brand/brand.ts'

/** The address of a page or file of the site in the world. */
export function canonicalUrl(brand: Brand, path: string): string {
  return `https://${brand.host}${path}`
}

/** Where the picture that social networks show for a page is served. */
export function socialImagePath(page: { readonly path: string }): string {
  return `/social/${page.path === '/' ? 'home' : page.path.slice(1).replaceAll('/', '-')}.png`
}

/** Whether a page stands in the place of others, on every host that this server answers. */
export function isFaultPage(page: { readonly path: string }): boolean {
  return /^\/\d{3}$/.test(page.path)
}

/** Where pages stand that answer what somebody asked at another address; they have none of their own. */
export const answersFolder = '/answers/'

/** Whether a page is only ever shown as the answer to something, filled in by the server. */
export function isAnswerPage(page: { readonly path: string }): boolean {
  return page.path.startsWith(answersFolder)
}
