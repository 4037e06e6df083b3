// Answers for what machines read about a page: schema.org data with nothing in it that the page or the brand does not say.
import type {
  BreadcrumbList,
  FAQPage,
  ListItem,
  MobileApplication,
  Organization,
  Thing,
  WebSite,
  WithContext,
} from 'schema-dts'
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { siteWords as words } from './words.ts'

const context = 'https://schema.org'
const home = (brand: Brand): string => `https://${brand.host}/`
const organizationId = (brand: Brand): string => `${home(brand)}#organization`

/** Who stands behind the product. */
export function organization(brand: Brand): WithContext<Organization> {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': organizationId(brand),
    name: brand.name,
    legalName: brand.legalName,
    url: home(brand),
    logo: `${home(brand)}icons/512.png`,
    slogan: brand.tagline,
    email: brand.emails.support,
    telephone: brand.supportPhone,
    address: brand.addresses.map(({ text }) => ({ '@type': 'PostalAddress', streetAddress: text })),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: brand.emails.support,
      telephone: brand.supportPhone,
    },
    sameAs: brand.socials.map(({ url }) => url),
  }
}

export function webSite(brand: Brand): WithContext<WebSite> {
  return {
    '@context': context,
    '@type': 'WebSite',
    '@id': `${home(brand)}#site`,
    name: brand.name,
    url: home(brand),
    description: brand.tagline,
    inLanguage: 'en-NG',
    publisher: { '@id': organizationId(brand) },
  }
}

/** The app. It costs nothing to install; there are no ratings of ours to state. */
export function mobileApplication(brand: Brand): WithContext<MobileApplication> {
  const stores = [brand.storeLinks.appStore, brand.storeLinks.playStore].filter((link) => link !== null)
  return {
    '@context': context,
    '@type': 'MobileApplication',
    name: brand.name,
    description: brand.tagline,
    applicationCategory: 'FinanceApplication',
    operatingSystem: 'Android, iOS',
    installUrl: `${home(brand)}app/install`,
    ...(stores.length > 0 ? { downloadUrl: stores } : {}),
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'NGN' },
    publisher: { '@id': organizationId(brand) },
  }
}

/** The questions of the front page, word for word as they stand there. */
export function faqPage(brand: Brand): WithContext<FAQPage> {
  return {
    '@context': context,
    '@type': 'FAQPage',
    '@id': `${home(brand)}#faq`,
    mainEntity: brand.faq.map(({ title, content }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: content },
    })),
  }
}

/** The way from the front page to a page. */
export function breadcrumbs(
  brand: Brand,
  page: { readonly path: string; readonly name: string },
): WithContext<BreadcrumbList> {
  const step = (position: number, name: string, item: string): ListItem => ({
    '@type': 'ListItem',
    position,
    name,
    item,
  })
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [
      step(1, say(words.home), home(brand)),
      step(2, page.name, `https://${brand.host}${page.path}`),
    ],
  }
}

/** All data of a page: what every page of its kind says, and what it brings itself. Pages that no engine lists say nothing. */
export function structuredDataOf(
  brand: Brand,
  page: {
    readonly path: string
    readonly title: string
    readonly isIndexed: boolean
    readonly structuredData: readonly WithContext<Thing>[]
  },
): readonly WithContext<Thing>[] {
  if (!page.isIndexed) return page.structuredData
  const own =
    page.path === '/'
      ? [organization(brand), webSite(brand), mobileApplication(brand), faqPage(brand)]
      : [breadcrumbs(brand, { path: page.path, name: nameOf(brand, page.title) })]
  return [...own, ...page.structuredData]
}

/** A title without the product's name behind it. */
function nameOf(brand: Brand, title: string): string {
  const [name = title] = title.split(/ [·|] /)
  return name === brand.name ? title : name
}
