// Answers for words that staff write to customers: a link, an e-mail address or a phone number in them is the brand's own, or is named. Pure.
import type { Brand } from './brand/brand.ts'
import { withoutInvisible } from './typed-text.ts'

/** What of the brand says which contacts are its own. */
export type OwnContacts = {
  readonly brand: Pick<Brand, 'host' | 'emails' | 'supportPhone' | 'blogUrl' | 'socials' | 'storeLinks'>
  readonly publicUrl: string
}

const schemed = /[a-z][a-z0-9+.-]*:\/\/\S+/giu
const emails = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]+/gu
/** Also without a scheme: a mail program makes a link of it. */
const named = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.(?:\p{L}{2,}|xn--[a-z0-9-]+)(?:[/?#]\S*)?/giu
/** International, Nigerian with its leading 0, or a code that a phone dials. */
const dialled = /(?:\+|\b00)(?:[\s().-]{0,2}\d){9,15}\b|\b(?:234|0)(?:[\s().-]?\d){10}\b|[*#]\d[\d*]*#/gu

const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^0(?!0)/, '234')
const hostOf = (address: string): string => {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`)
  return url === null || url.username !== '' ? '' : url.hostname
}
const bare = (address: string): string => address.toLowerCase().replace(/^[a-z]+:\/\/(?:www\.)?/, '')

function isOwnLink(address: string, { brand, publicUrl }: OwnContacts): boolean {
  const host = hostOf(address)
  const hosts = [brand.host, hostOf(publicUrl)]
  if (host !== '' && hosts.some((own) => host === own || host.endsWith(`.${own}`))) return true
  const { appStore, playStore } = brand.storeLinks
  const urls = [brand.blogUrl, appStore, playStore, ...brand.socials.map(({ url }) => url)]
  const asked = bare(address)
  return urls.some((url) => url !== null && (asked === bare(url) || asked.startsWith(`${bare(url)}/`)))
}

/** The first contact in a text that is not the brand's own: a customer would take it for ours. */
export function strangeContactIn(written: string, own: OwnContacts): string | undefined {
  const { emails: ours, supportPhone } = own.brand
  let rest = withoutInvisible(written).normalize('NFKC').replaceAll('。', '.')
  const find = (form: RegExp, isOwn: (found: string) => boolean): string | undefined => {
    const all = (rest.match(form) ?? []).map((found) => found.replace(/[.,;:!?)\]]+$/, ''))
    rest = rest.replace(form, ' ')
    return all.find((found) => !isOwn(found))
  }
  return (
    find(schemed, (found) => isOwnLink(found, own)) ??
    find(emails, (found) => Object.values(ours).includes(found.toLowerCase())) ??
    find(named, (found) => isOwnLink(found, own)) ??
    find(dialled, (found) => digitsOf(found) === digitsOf(supportPhone))
  )
}
