// Answers for what a public page is before it is rendered.
import type { ReactNode } from 'react'
import type { Thing, WithContext } from 'schema-dts'

export type SitePage = {
  /** Its address on the site, such as `/about`; `/404` and the other pages of faults have none of their own and are not indexed. */
  readonly path: string
  /** At most 60 characters with the product's name. */
  readonly title: string
  readonly description: string
  readonly body: ReactNode
  /** Whether search engines may list it, and the sitemap names it. */
  readonly isIndexed: boolean
  /** The large line of its social picture. */
  readonly socialTitle: string
  readonly structuredData: readonly WithContext<Thing>[]
}
