// Answers for the front page, in the specification's order.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import type { SitePage } from '../page.ts'
import { landingWords as words } from '../words.ts'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Posters } from './posters.tsx'
import { Questions } from './questions.tsx'
import { Ticket } from './ticket.tsx'
import { Trust } from './trust.tsx'
import { Voices } from './voices.tsx'

function LandingPage({ brand }: { brand: Brand }) {
  return (
    <SiteFrame brand={brand} kind="landing">
      <Hero brand={brand} />
      <Posters brand={brand} />
      <Voices brand={brand} />
      <Features brand={brand} />
      <Trust brand={brand} />
      <Questions brand={brand} />
      <Ticket brand={brand} />
    </SiteFrame>
  )
}

export function landingPage(brand: Brand): SitePage {
  return {
    path: '/',
    title: `${brand.name}: ${brand.tagline}`,
    description: say(words.lead),
    body: <LandingPage brand={brand} />,
    isIndexed: true,
    socialTitle: brand.tagline,
    structuredData: [],
  }
}
