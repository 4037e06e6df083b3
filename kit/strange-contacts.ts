// Answers for words under our name: a link, an e-mail address or a phone number in them is the brand's own, or is named or left out. Pure.
import type { Brand } from './brand/brand.ts'
import { withoutInvisible } from './typed-text.ts'

/** What of the brand says which contacts are its own. */
export type OwnContacts = {
  readonly brand: Pick<Brand, 'host' | 'emails' | 'supportPhone' | 'blogUrl' | 'socials' | 'storeLinks'>
  readonly publicUrl: string
}

const schemed = /[a-z][a-z0-9+.-]*:\/\/\S+/giu
const emails = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]+/gu
const numbered = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)(?:[:/?#]\S*)?/gu
/** Also without a scheme: a mail program makes a link of it. */
const named = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.(?:\p{L}{2,}|xn--[a-z0-9-]+)(?:[/?#]\S*)?/giu
/** International. */
const abroad = /(?:\+|(?<!\d)00)(?:[\s().,/_-]{0,3}\d){9,15}(?!\d)/gu
/** Nigerian with its leading 0 or 234. Ten digits in one are a number of an account, and so is what begins with one. */
const national = /(?<!\d)(?!\d{10}(?!\d))(?:234|0)(?:[\s().,/_-]{0,3}\d){10}(?!\d)/gu
/**
 * A mobile number without its leading 0. It looks like a number of an account, and some banks use it as one: called an account, it is one.
 * What stands behind letters is a reference.
 */
const mobile =
  /(?<!\b(?:accounts?|acct|a\/c|nuban)\b(?:[ :,#.-]{1,3}(?:numbers?|no|is|was|of|at))*[ :,#.-]{1,3})(?<![\p{L}\p{N}][-_/]?)[789] ?[01]\d(?:[ -]?\d){7}(?![-_/]?[\p{L}\p{N}])/giu
/** A name to write to, on whichever network. Tags of our customers are written without the sign. */
const handles = /(?<![\p{L}\p{N}@._-])@[\p{L}\p{N}_][\p{L}\p{N}._-]{2,}/gu
/** What a phone dials as a code: `*901*000#`, also without its end. */
const codes = /[*#]\d[\d*]*#|(?<!\d ?)\* ?\d+(?: ?\* ?\d+)+#?/gu

/** Amounts and days, which are no part of a number to call. */
const amounts = /(?:(?:₦ ?|(?<![\d.,]))[1-9]\d{0,2}(?:,\d{3})+|₦ ?(?:0|[1-9]\d*))(?:\.\d\d)?(?!\d)/gu
const days = /(?<!\d)\d{1,2}([/.-])\d{1,2}\1(?:19|20)\d\d(?![/.-]?\d)/gu

/** Two sentences without a blank between them: `the document.Please`. These endings of addresses are taken for one also in capitals. */
const sentences = /^[^/?#]*\p{Ll}\.\p{Lu}\p{Ll}{2,}$/u
const endings =
  /\.(?:com|net|org|info|biz|app|dev|shop|store|online|site|website|xyz|top|club|live|link|click|help|support|bank|finance|money|page|web|tech)$/iu

/** The value of a digit of any script: each has its ten in a row, beginning with zero. */
function digitOf(digit: string): string {
  let rank = 0
  for (let at = (digit.codePointAt(0) ?? 0) - 1; /\p{Nd}/u.test(String.fromCodePoint(at)); at--) rank++
  return String(rank % 10)
}

/** One spelling of what looks alike: digits of any script, dashes, blanks, dots with brackets or blanks around them. */
const inOneSpelling = (written: string): string =>
  withoutInvisible(written)
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2215\u2044]/gu, '/')
    .replace(/[∗﹡✱⁎]/gu, '*')
    .replace(/[^\S\n]/gu, ' ')
    .replace(/[·•∙⋅・‧。․]/gu, '.')
    .replace(/[[({] ?\. ?[\])}]/gu, '.')
    // `evil(dot)com`, and the word alone where no other word can stand behind it.
    .replace(/(?<=[\p{L}\p{N}]) *[[({<] *dot *[\])}>] *(?=\p{L})/giu, '.')
    .replace(
      /(?<=[\p{L}\p{N}])[ -]+dot[ -]+(?=(?:com|net|org|ng|co|info|biz|xyz|io)(?![\p{L}\p{N}]))/giu,
      '.',
    )
    .replace(/(?<=[\p{L}\p{N}]) +\.(?=\p{L}{2})/gu, '.')
    .replace(/(?<=[\p{L}\p{N}])\. +(?=(?:com|net|org|ng)(?![\p{L}\p{N}]))/gu, '.')

const digitsOf = (phone: string): string =>
  phone
    .replace(/\D/g, '')
    .replace(/^0(?!0)/, '234')
    .replace(/^\d{10}$/, '234$&')
/** As a browser opens it, its `..` resolved; undefined for what is no plain address of the web. */
function opened(address: string): URL | undefined {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`)
  return url === null || url.username !== '' || !/^https?:$/.test(url.protocol) ? undefined : url
}
const bare = ({ hostname, pathname }: URL): string =>
  `${hostname.replace(/^www\./, '')}${pathname}`.toLowerCase().replace(/\/+$/, '')

function isOwnLink(address: string, { brand, publicUrl }: OwnContacts): boolean {
  const url = opened(address)
  if (url === undefined) return false
  const host = url.hostname
  const hosts = [brand.host, opened(publicUrl)?.hostname]
  if (hosts.some((own) => own !== undefined && (host === own || host.endsWith(`.${own}`)))) return true
  const { appStore, playStore } = brand.storeLinks
  const asked = bare(url)
  return [brand.blogUrl, appStore, playStore, ...brand.socials.map((one) => one.url)].some((own) => {
    const ours = own === null ? undefined : opened(own)
    return ours !== undefined && (asked === bare(ours) || asked.startsWith(`${bare(ours)}/`))
  })
}

const handleOf = ({ url }: OwnContacts['brand']['socials'][number]): string =>
  `@${bare(new URL(url)).split('/').at(-1)?.replace(/^@/, '') ?? ''}`

type Kind = 'link' | 'email' | 'handle' | 'phone'

/** In the order in which they are looked for: what one form takes is not read by the next. */
const order: readonly { readonly kind: Kind; readonly form: RegExp }[] = [
  { kind: 'link', form: schemed },
  { kind: 'email', form: emails },
  { kind: 'handle', form: handles },
  { kind: 'link', form: numbered },
  { kind: 'link', form: named },
  { kind: 'phone', form: abroad },
  { kind: 'phone', form: national },
  { kind: 'phone', form: mobile },
  { kind: 'phone', form: codes },
]
const isSentences = (found: string): boolean => sentences.test(found) && !endings.test(found)

/** The first contact in a text that is not the brand's own: a customer would take it for ours. */
export function strangeContactIn(written: string, own: OwnContacts): string | undefined {
  const { emails: ours, supportPhone, socials } = own.brand
  const isOwn: Record<Kind, (found: string) => boolean> = {
    link: (found) => isOwnLink(found, own) || isSentences(found),
    email: (found) => Object.values(ours).includes(found.toLowerCase()),
    handle: (found) => socials.some((one) => handleOf(one) === found.toLowerCase()),
    phone: (found) => digitsOf(found) === digitsOf(supportPhone),
  }
  let rest = inOneSpelling(written)
  for (const { kind, form } of order) {
    if (kind === 'phone') rest = rest.replace(amounts, ' ¤ ').replace(days, ' ¤ ')
    const all = (rest.match(form) ?? []).map((found) => found.replace(/[.,;:!?)\]]+$/, ''))
    const strange = all.find((found) => !isOwn[kind](found))
    if (strange !== undefined) return strange
    rest = rest.replace(form, ' ¤ ')
  }
  return undefined
}

/**
 * A name from outside as our own words may carry it, to a customer whom they reach under our name: what a program would make a link of is
 * no link any more, and a number to call is left out. Any other name is as it was.
 */
export function withoutContacts(name: string): string {
  let rest = inOneSpelling(name)
  let isChanged = false
  for (const { kind, form } of order)
    rest = rest.replace(form, (found) => {
      if (isSentences(found)) return found
      isChanged = true
      return kind === 'phone' ? '…' : found.replace(/[.:@/?#\\]+/g, ' ').trim()
    })
  return isChanged ? rest : name
}
