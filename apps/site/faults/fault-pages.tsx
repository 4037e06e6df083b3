// Answers for the pages for faults: a path that leads nowhere, a request that broke, a database that does not answer.
import type { Brand } from '#kit/brand/brand.ts'
import type { SitePage } from '../page.ts'
import { faultPage } from './fault-page.tsx'
import { faultWords as words } from './words.ts'

export function faultPages(brand: Brand): readonly SitePage[] {
  return [
    faultPage(brand, {
      status: '404',
      metaTitle: words.lostMetaTitle,
      title: words.lostTitle,
      text: words.lostText,
      isOurs: false,
    }),
    faultPage(brand, {
      status: '500',
      metaTitle: words.brokenMetaTitle,
      title: words.brokenTitle,
      text: words.brokenText,
      isOurs: true,
    }),
    faultPage(brand, {
      status: '503',
      metaTitle: words.awayMetaTitle,
      title: words.awayTitle,
      text: words.awayText,
      isOurs: true,
    }),
  ]
}
