// Answers for the other companies a brand brings onto its public pages: who they are, and which of their hosts a page may reach.
import type { PolicySources } from '../page-needs.ts'
import type { BrandFile } from './brand-schema.ts'

/** What a visitor is asked about. */
export type ThirdPartyUse = 'chat' | 'analytics' | 'social'

export interface ThirdParty {
  readonly use: ThirdPartyUse
  readonly provider: string
  /** Who gets the connection, as a visitor reads it. */
  readonly company: string
  readonly sources: PolicySources
}

type Providers = Pick<BrandFile, 'chat' | 'analytics' | 'social'>

/** The companies that a brand names; none when all is first-party. */
export function thirdParties(brand: Providers): readonly ThirdParty[] {
  return [chatOf(brand.chat), analyticsOf(brand.analytics), socialOf(brand.social)].filter(
    (one) => one !== undefined,
  )
}

/** Whether a visitor must be asked when a page opens. Chat alone asks when its button is pressed. */
export function asksForConsent(brand: Providers): boolean {
  return thirdParties(brand).some(({ use }) => use !== 'chat')
}

/** The same brand with nothing of others, for pages that may stand on the console's host. */
export function firstPartyOnly<Of extends Providers>(brand: Of): Of {
  return {
    ...brand,
    chat: { provider: 'message-form' },
    analytics: { provider: 'server' },
    social: { provider: 'links' },
  }
}

/**
 * Why this brand may not be served from these addresses, or undefined: code of others on the origin of the console could read
 * what a person of the staff has signed in with.
 */
export function consoleHostFault(
  brand: Providers,
  urls: { readonly publicUrl: string; readonly consoleUrl: string },
): string | undefined {
  const companies = thirdParties(brand).map(({ company, use }) => `${company} (${use})`)
  if (companies.length === 0) return undefined
  const isApart = urls.consoleUrl !== '' && new URL(urls.consoleUrl).host !== new URL(urls.publicUrl).host
  if (isApart) return undefined
  const how = urls.consoleUrl === '' ? 'is missing' : 'is the same host as PUBLIC_URL'
  return `${how}; the brand brings ${companies.join(', ')} onto the public pages, and code of others must not run where the console is. Give the console a host of its own, or choose the first-party provider in brand.json.`
}

function chatOf(chat: Providers['chat']): ThirdParty | undefined {
  switch (chat.provider) {
    case 'message-form':
      return undefined
    case 'chatwoot':
      return {
        use: 'chat',
        provider: chat.provider,
        company: new URL(chat.baseUrl).host,
        sources: chatwootSources(new URL(chat.baseUrl).origin),
      }
    case 'tawk':
      return { use: 'chat', provider: chat.provider, company: 'tawk.to', sources: tawkSources }
    case 'intercom':
      return { use: 'chat', provider: chat.provider, company: 'Intercom', sources: intercomSources }
  }
}

function analyticsOf(analytics: Providers['analytics']): ThirdParty | undefined {
  switch (analytics.provider) {
    case 'server':
      return undefined
    case 'plausible': {
      const { origin, host } = new URL(analytics.baseUrl)
      const sources = { 'script-src': [origin], 'connect-src': [origin] }
      return {
        use: 'analytics',
        provider: analytics.provider,
        company: host === 'plausible.io' ? 'Plausible' : host,
        sources,
      }
    }
    case 'ga4':
      return {
        use: 'analytics',
        provider: analytics.provider,
        company: 'Google Analytics',
        sources: googleSources,
      }
  }
}

function socialOf(social: Providers['social']): ThirdParty | undefined {
  switch (social.provider) {
    case 'links':
      return undefined
    case 'meta':
      return { use: 'social', provider: social.provider, company: 'Meta', sources: metaSources }
    case 'x':
      return { use: 'social', provider: social.provider, company: 'X', sources: xSources }
  }
}

// The SDK frames the widget, draws its holder with a style element and plays a sound, all from one host
// (chatwoot/chatwoot, app/javascript/sdk).
const chatwootSources = (origin: string): PolicySources => ({
  'script-src': [origin],
  'style-src': ["'unsafe-inline'"],
  'frame-src': [origin],
  'connect-src': [origin],
  'media-src': [origin],
  'img-src': [origin],
})

// https://help.tawk.to, "Content Security Policy".
const tawkSources: PolicySources = {
  'script-src': ['https://*.tawk.to', 'https://cdn.jsdelivr.net'],
  'style-src': [
    "'unsafe-inline'",
    'https://*.tawk.to',
    'https://fonts.googleapis.com',
    'https://cdn.jsdelivr.net',
  ],
  'img-src': ['https://*.tawk.to', 'https://cdn.jsdelivr.net', 'https://tawk.link', 'blob:'],
  'font-src': ['https://*.tawk.to', 'https://fonts.gstatic.com'],
  'connect-src': ['https://*.tawk.to', 'wss://*.tawk.to'],
  'media-src': ['https://*.tawk.to'],
  'frame-src': ['https://*.tawk.to'],
  'form-action': ['https://*.tawk.to'],
}

// https://www.intercom.com/help/en/articles/3894-using-intercom-with-content-security-policy
const intercomSources: PolicySources = {
  'script-src': ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
  'style-src': ["'unsafe-inline'"],
  'img-src': [
    'blob:',
    'https://js.intercomcdn.com',
    'https://static.intercomassets.com',
    'https://downloads.intercomcdn.com',
    'https://uploads.intercomusercontent.com',
    'https://gifs.intercomcdn.com',
    'https://video-messages.intercomcdn.com',
    'https://messenger-apps.intercom.io',
    'https://*.intercom-attachments-5.com',
    'https://*.intercom-attachments-6.com',
    'https://*.intercom-attachments-9.com',
  ],
  'font-src': ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
  'connect-src': [
    'https://via.intercom.io',
    'https://api.intercom.io',
    'https://api-iam.intercom.io',
    'https://api-ping.intercom.io',
    'https://*.intercom-messenger.com',
    'wss://*.intercom-messenger.com',
    'https://nexus-websocket-a.intercom.io',
    'wss://nexus-websocket-a.intercom.io',
    'https://nexus-websocket-b.intercom.io',
    'wss://nexus-websocket-b.intercom.io',
    'https://uploads.intercomcdn.com',
    'https://uploads.intercomusercontent.com',
  ],
  'media-src': ['https://js.intercomcdn.com'],
  'frame-src': ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
  'form-action': ['https://intercom.help', 'https://api-iam.intercom.io'],
}

// https://developers.google.com/tag-platform/security/guides/csp, Google Analytics 4 without advertising signals.
const googleSources: PolicySources = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
}

// The base code loads its script and a configuration from one host and reports to the other
// (https://developers.facebook.com/docs/meta-pixel/get-started).
const metaSources: PolicySources = {
  'script-src': ['https://connect.facebook.net'],
  'img-src': ['https://www.facebook.com'],
  'connect-src': ['https://connect.facebook.net', 'https://www.facebook.com'],
}

// The base code loads uwt.js and reports by pictures and beacons
// (https://business.x.com/en/help/campaign-measurement-and-analytics/conversion-tracking-for-websites).
const xSources: PolicySources = {
  'script-src': ['https://static.ads-twitter.com'],
  'img-src': ['https://analytics.twitter.com', 'https://t.co'],
  'connect-src': ['https://analytics.twitter.com', 'https://t.co'],
}
