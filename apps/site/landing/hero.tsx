// Answers for the top of the landing page: the promise, both stores, and the measure with a little extra heaped on top.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { ArtDrawing } from '../frame/art.tsx'
import { Icon } from '../frame/icon.tsx'
import { places } from '../frame/places.ts'
import { StoreBadges } from '../frame/store-badges.tsx'
import { landingWords as words, siteWords } from '../words.ts'
import { PhoneMock } from './phone-mock.tsx'

export function Hero({ brand }: { brand: Brand }) {
  return (
    <section className="hero on-field">
      <div className="wrap hero__row">
        <div className="hero__words">
          <h1>
            {say(words.headline)} <span>{say(words.headlineProduct, { product: brand.name })}</span>
          </h1>
          <p className="lead">{say(words.lead)}</p>
          <StoreBadges brand={brand} />
          <p className="hero__more">
            <a href={places.app}>
              {say(siteWords.openInBrowser)} <Icon name="next" />
            </a>
            {brand.features.loans && <a href="#loan-cost">{say(words.loanCost)}</a>}
          </p>
        </div>
        <div className="scene" aria-hidden="true">
          <ArtDrawing art={brand.art.hero} className="scene__art" />
          <PhoneMock brand={brand} />
        </div>
      </div>
      <div className="selvedge" aria-hidden="true" />
    </section>
  )
}
