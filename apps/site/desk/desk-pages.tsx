// Answers for the pages of the front desk, where something is asked or told: contact, fees, status, newsletter.
import type { Brand } from '#kit/brand/brand.ts'
import type { SitePage } from '../page.ts'
import { contactPages } from './contact-page.tsx'
import { feesPage } from './fees-page.tsx'
import { newsletterPages } from './newsletter-pages.tsx'
import { billLinkPages } from './bill-link-pages.tsx'
import { proofPages } from './proof-pages.tsx'
import { statusPage } from './status-page.tsx'

export function deskPages(brand: Brand): readonly SitePage[] {
  return [
    ...contactPages(brand),
    feesPage(brand),
    statusPage(brand),
    ...newsletterPages(brand),
    ...proofPages(brand),
    ...billLinkPages(brand),
  ]
}
