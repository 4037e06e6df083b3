// Answers for what a browser may know of the brand: the content of /config.json and nothing more.
import type { Brand } from './brand.ts'
import { brandFileUrl } from './brand-stylesheet.ts'
import type { Drawing } from './drawing.ts'

export type Environment = 'live' | 'sandbox'

export interface PublicConfig {
  readonly environment: Environment
  readonly name: string
  readonly legalName: string
  readonly companyName: string
  readonly tagline: string
  readonly host: string
  readonly emails: Brand['emails']
  readonly supportPhone: string
  readonly supportHours: string
  readonly addresses: Brand['addresses']
  readonly notABank: string
  readonly links: {
    readonly blog: string
    readonly why: string
    readonly appStore: string | null
    readonly playStore: string | null
    readonly socials: Brand['socials']
  }
  readonly texts: Brand['texts']
  readonly languages: Brand['languages']
  readonly features: Brand['features']
  readonly crypto: Brand['crypto']
  readonly bettingHelp: Brand['bettingHelp']
  readonly newsletter: Brand['newsletter']
  /** Drawn by components, so that it takes the colour of its surroundings. */
  readonly mark: Drawing
  readonly wordmarkUrl: string
  readonly faviconUrl: string
  /** Names of the sign-in gradients in turn; their colours are `--sign-in-1` and on in /brand.css. */
  readonly signInGradients: readonly string[]
  readonly cardThemes: Brand['cardThemes']
  /** For `<meta name="theme-color">` and the installable app's manifest. */
  readonly themeColor: { readonly light: string; readonly dark: string }
}

/** The part of the brand that pages read at run time, with the environment they run in. */
export function publicConfig(brand: Brand, { environment }: { environment: Environment }): PublicConfig {
  return {
    environment,
    name: brand.name,
    legalName: brand.legalName,
    companyName: brand.companyName,
    tagline: brand.tagline,
    host: brand.host,
    emails: brand.emails,
    supportPhone: brand.supportPhone,
    supportHours: brand.supportHours,
    addresses: brand.addresses,
    notABank: brand.legalEntity.notABank,
    links: { blog: brand.blogUrl, why: brand.whyLink, ...brand.storeLinks, socials: brand.socials },
    texts: brand.texts,
    languages: brand.languages,
    features: brand.features,
    crypto: brand.crypto,
    bettingHelp: brand.bettingHelp,
    newsletter: brand.newsletter,
    mark: brand.mark,
    wordmarkUrl: brandFileUrl(brand.images.wordmark),
    faviconUrl: brandFileUrl(brand.images.favicon),
    signInGradients: brand.signInGradients.map(({ name }) => name),
    cardThemes: brand.cardThemes,
    themeColor: { light: brand.colors.light.field, dark: brand.colors.dark.field },
  }
}
