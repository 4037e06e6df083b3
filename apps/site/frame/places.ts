// Answers for where the links of the public pages lead.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { siteWords as words } from '../words.ts'

/** Addresses of the site and of the customer app that pages link to. */
export const places = {
  home: '/',
  about: '/about',
  privacy: '/privacy',
  termsOfService: '/terms-of-service',
  termsOfUse: '/terms-of-use',
  refundPolicy: '/refund-policy',
  deleteAccount: '/app/delete-account',
  security: '/security',
  status: '/status',
  fees: '/fees',
  contact: '/contact',
  newsletter: '/newsletter',
  receipt: '/receipt',
  statement: '/statement',
  install: '/app/install',
  app: '/app/',
  signUp: '/app/create-account',
  signIn: '/app/sign-in',
} as const

/** Opens a mail to support with its subject and an empty body. */
export function ticketMail(brand: Brand): string {
  return `mailto:${brand.emails.support}?subject=${encodeURIComponent(say(words.ticketSubject))}`
}

/** The listing in a store, or the page on installing the web app while there is none. */
export function storeLink(brand: Brand, store: keyof Brand['storeLinks']): string {
  return brand.storeLinks[store] ?? places.install
}

/** A place on the landing page, by its id; on the landing page itself without leaving it. */
export function landingAnchor(id: string, isLanding: boolean): string {
  return isLanding ? `#${id}` : `/#${id}`
}

/** Where "Why" leads: the brand's link, as a mere anchor where it stands on this page. */
export function whyLink(brand: Brand, isLanding: boolean): string {
  return isLanding && brand.whyLink.startsWith('/#') ? brand.whyLink.slice(1) : brand.whyLink
}

/** Whether the brand loads anything from others, for which a visitor is asked. */
export function asksForConsent(brand: Brand): boolean {
  return (
    brand.chat.provider !== 'message-form' ||
    brand.analytics.provider !== 'server' ||
    brand.social.provider !== 'links'
  )
}

/** The addresses of the four questions in their order: getting started, support, use online and in person, fees. */
export const questionIds = ['faq-start', 'faq-support', 'faq-use', 'faq-fees'] as const
