// Answers for what a brand must say: every value of brand.json, its type and its bounds.
import * as z from 'zod/mini'

const words = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(600, 'is longer than 600 characters'))
const hex = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'write a colour as #rrggbb in small letters'))
const url = z.string().check(z.regex(/^https:\/\/[^\s]+$/, 'write an https address'))
const link = z
  .string()
  .check(z.regex(/^(https:\/\/[^\s]+|\/[^\s]*)$/, 'write a path of this site or an https address'))
const email = z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'write an e-mail address'))
const file = z.string().check(z.regex(/^[a-z0-9][a-z0-9/._-]*$/i, 'write a file inside the brand folder'))
const percent = z.string().check(z.regex(/^\d{1,3}%$/, 'write a percentage such as 97%'))
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'write a day as 2026-11-21'))
const decimal = z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,4})?$/, 'write a number such as 4 or 2.5'))
const token = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,80}$/, 'write the identifier that the provider gave'))
const claim = z.strictObject({ text: words, substantiation: words })

const colors = z.strictObject({
  brand: hex,
  brandHover: hex,
  onBrand: hex,
  brandSoft: hex,
  onBrandSoft: hex,
  link: hex,
  field: hex,
  fieldRaise: hex,
  fieldLine: hex,
  onField: hex,
  onField2: hex,
  fieldAction: hex,
  onFieldAction: hex,
  accent: hex,
  onAccent: hex,
  accentSoft: hex,
  onAccentSoft: hex,
  chart1: hex,
})

export const brandSchema = z.strictObject({
  name: words,
  legalName: words,
  /** The name in the copyright line. */
  companyName: words,
  tagline: words,
  host: z.string().check(z.regex(/^[a-z0-9.-]+$/, 'write a host name such as example.com')),
  emails: z.strictObject({ support: email, help: email }),
  mail: z.strictObject({ senderName: words, senderAddress: email }),
  supportPhone: z.string().check(z.regex(/^\+[0-9 ]{7,20}$/, 'write a phone number such as +234 1 234 5678')),
  supportHours: words,
  addresses: z
    .array(z.strictObject({ label: words, text: words, art: file }))
    .check(z.minLength(2, 'name the office in Lagos and the office in New Jersey')),
  socials: z.array(z.strictObject({ network: words, label: words, url })),
  /** `null` while there is no listing: the badge then leads to the installable app. */
  storeLinks: z.strictObject({ appStore: z.nullable(url), playStore: z.nullable(url) }),
  blogUrl: url,
  whyLink: link,
  legalEntity: z.strictObject({
    registration: words,
    country: words,
    notABank: words,
    legalTextsUpdatedOn: day,
    loanPolicyPath: link,
  }),
  claims: z.strictObject({ users: claim, award: claim, billers: claim, loanDecision: claim, support: claim }),
  quotes: z
    .array(z.strictObject({ text: words, name: words, city: words, sample: z.boolean() }))
    .check(z.length(5, 'the page shows five quotes')),
  faq: z
    .array(z.strictObject({ title: words, content: words }))
    .check(z.length(4, 'the page shows four questions')),
  texts: z.strictObject({ welcomeTitle: words }),
  images: z.strictObject({
    mark: file,
    wordmark: file,
    favicon: file,
    /** Drawings of the public site; `kit/brand/art.ts` says what they may hold. */
    art: z.strictObject({
      hero: file,
      virtualCard: file,
      billPayment: file,
      discounts: file,
      seal: file,
      cloth: file,
    }),
  }),
  /** TrueType faces for documents and pictures, which cannot borrow the reader's: with the naira sign and Nigeria's letters. */
  documentFonts: z.strictObject({ regular: file, bold: file, display: file, licence: file }),
  displayFont: z.strictObject({
    family: words,
    file,
    weight: z.int(),
    licence: file,
    /** How the local face is stretched while the font loads, so that nothing jumps. */
    fallback: z.strictObject({ sizeAdjust: percent, ascent: percent, descent: percent }),
  }),
  colors: z.strictObject({ light: colors, dark: colors }),
  signInGradients: z
    .array(z.strictObject({ name: words, from: hex, to: hex }))
    .check(z.length(7, 'the sign-in page changes among seven gradients')),
  cardThemes: z.array(z.strictObject({ name: words, base: hex, ink: hex, pattern: words })),
  features: z.strictObject({
    loans: z.boolean(),
    crypto: z.boolean(),
    rewards: z.boolean(),
    score: z.boolean(),
    usd: z.boolean(),
    /** Whether customers may pay betting billers. Ask what your licence and your partner banks allow before you turn it on. */
    betting: z.boolean(),
  }),
  /** What lets customers be sent stablecoins: the reference of your licence, or your partner's, with the SEC. Empty: they cannot be. */
  crypto: z.strictObject({ licence: z.string().check(z.maxLength(120)) }),
  /** Who helps people for whom betting has become too much. */
  bettingHelp: z.strictObject({ name: words, url }),
  languages: z
    .array(z.enum(['en', 'pcm', 'ha', 'yo', 'ig'], 'one of en, pcm, ha, yo, ig'))
    .check(z.minLength(1, 'name at least one language')),
  newsletter: z.strictObject({ mode: z.enum(['simulated', 'double-opt-in'], 'simulated or double-opt-in') }),
  /** The loan that the public pages reckon through wherever they speak of loans; it must be one that is really offered. */
  loanExample: z.strictObject({
    principal: decimal,
    months: z.int().check(z.minimum(3, 'is at least 3'), z.maximum(24, 'is at most 24')),
    monthlyRatePercent: decimal,
    feePercent: decimal,
  }),
  partnerBanks: z
    .array(z.strictObject({ name: words, does: words }))
    .check(z.minLength(1, 'name at least one licensed partner bank')),
  chat: z.discriminatedUnion('provider', [
    z.strictObject({ provider: z.literal('message-form') }),
    z.strictObject({ provider: z.literal('chatwoot'), baseUrl: url, websiteToken: token }),
    z.strictObject({ provider: z.literal('tawk'), propertyId: token, widgetId: token }),
    z.strictObject({ provider: z.literal('intercom'), appId: token }),
  ]),
  analytics: z.discriminatedUnion('provider', [
    z.strictObject({ provider: z.literal('server') }),
    z.strictObject({ provider: z.literal('plausible'), baseUrl: url, domain: words }),
    z.strictObject({ provider: z.literal('ga4'), measurementId: token }),
  ]),
  social: z.discriminatedUnion('provider', [
    z.strictObject({ provider: z.literal('links') }),
    z.strictObject({ provider: z.literal('meta'), pixelId: token }),
    z.strictObject({ provider: z.literal('x'), pixelId: token }),
  ]),
})

/** What brand.json holds, as written. */
export type BrandFile = z.infer<typeof brandSchema>
export type BrandColors = z.infer<typeof colors>
