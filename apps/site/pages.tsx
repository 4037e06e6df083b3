// Answers for which public pages there are.
import type { Brand } from '#kit/brand/brand.ts'
import { deskPages } from './desk/desk-pages.tsx'
import { faultPages } from './faults/fault-pages.tsx'
import { installPage } from './landing/install-page.tsx'
import { landingPage } from './landing/landing-page.tsx'
import type { SitePage } from './page.ts'
import { readingPages } from './reading/reading-pages.tsx'

export function sitePages(brand: Brand): readonly SitePage[] {
  return [
    landingPage(brand),
    installPage(brand),
    ...readingPages(brand),
    ...deskPages(brand),
    ...faultPages(brand),
  ]
}
