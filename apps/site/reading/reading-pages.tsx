// Answers for the pages for reading: about, legal texts, guides.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { places } from '../frame/places.ts'
import type { SitePage } from '../page.ts'
import { aboutPage } from './about-page.tsx'
import { deletionPage } from './deletion-page.tsx'
import { privacyPolicy } from './legal/privacy.ts'
import { refundPolicy } from './legal/refund-policy.ts'
import { termsOfService } from './legal/terms-of-service.ts'
import { termsOfUse } from './legal/terms-of-use.ts'
import { loanCosts } from './loan-costs.ts'
import { loanCostsPath } from './loan-example.tsx'
import { readingPage } from './reading-page.tsx'
import { securityText } from './security.ts'
import { readingWords as words } from './words.ts'

export function readingPages(brand: Brand): readonly SitePage[] {
  const legal = say(words.legal)
  const read = (path: string, crumb: string, text: Parameters<typeof readingPage>[2]): SitePage =>
    readingPage(brand, { path, crumb }, text)
  return [
    aboutPage(brand),
    read(places.privacy, legal, privacyPolicy(brand)),
    read(places.termsOfService, legal, termsOfService(brand)),
    read(places.termsOfUse, legal, termsOfUse(brand)),
    read(places.refundPolicy, legal, refundPolicy(brand)),
    deletionPage(brand),
    read(places.security, say(words.security), securityText(brand)),
    ...(brand.features.loans ? [read(loanCostsPath, say(words.loans), loanCosts(brand))] : []),
  ]
}
