// Answers for the about page: what one gets, the card themes, loans reckoned in the open, and who keeps the money.
import type { ReactNode } from 'react'
import type { Brand } from '#kit/brand/brand.ts'
import { offersCoins } from '#kit/brand/coins-offered.ts'
import { say } from '#kit/words/words.ts'
import { canonicalUrl } from '../addresses.ts'
import { Icon } from '../frame/icon.tsx'
import { places } from '../frame/places.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import type { SitePage } from '../page.ts'
import { siteWords } from '../words.ts'
import { CardTheme } from './card-theme.tsx'
import { LoanExample } from './loan-example.tsx'
import { OfferIcon, type OfferIconName } from './offer-icon.tsx'
import { PageHead } from './page-head.tsx'
import { aboutWords as words } from './words.ts'

type Offer = { readonly icon: OfferIconName; readonly title: string; readonly text: string }

const currencyOf = (brand: Brand, index: number): 'NGN' | 'USD' =>
  brand.features.usd && index % 2 === 1 ? 'USD' : 'NGN'

const cardsTitle = (brand: Brand): string => say(brand.features.usd ? words.cardsBoth : words.cardsNaira)

function offersOf(brand: Brand): readonly Offer[] {
  return [
    { icon: 'cards', title: cardsTitle(brand), text: say(words.cardsText) },
    {
      icon: 'bills',
      title: say(words.billsTitle),
      text: say(words.billsText, { billers: brand.claims.billers.text }),
    },
    { icon: 'email', title: say(words.emailTitle), text: say(words.emailText) },
    { icon: 'biometric', title: say(words.biometricTitle), text: say(words.biometricText) },
    ...(offersCoins(brand)
      ? [{ icon: 'crypto', title: say(words.cryptoTitle), text: say(words.cryptoText) } as const]
      : []),
    {
      icon: 'themes',
      title: say(words.themesTitle),
      text: say(words.themesText, { count: brand.cardThemes.length }),
    },
  ]
}

/** The three themes in the head of the page, spread over the list so that they differ. */
function Fan({ brand }: { brand: Brand }) {
  const themes = brand.cardThemes
  const chosen = [themes.at(-2), themes.at(-3), themes.at(0)].filter((theme) => theme !== undefined)
  return (
    <div className="fan" aria-hidden="true">
      {chosen.map((theme, index) => (
        <CardTheme
          key={theme.name}
          brand={brand}
          theme={theme}
          id={`fan-${index}`}
          currency={currencyOf(brand, index)}
        />
      ))}
    </div>
  )
}

function Offers({ brand }: { brand: Brand }) {
  return (
    <section className="wrap section">
      <div className="section__head">
        <h2>{say(words.offer)}</h2>
        <p>
          {say(words.claims, {
            users: sentence(brand.claims.users.text),
            award: sentence(brand.claims.award.text),
            support: brand.claims.support.text,
          })}
        </p>
      </div>
      <ul className="offers">
        {offersOf(brand).map(({ icon, title, text }) => (
          <li key={title}>
            <OfferIcon name={icon} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function Gallery({ brand }: { brand: Brand }) {
  return (
    <section className="sand section">
      <div className="wrap">
        <div className="section__head">
          <h2>{say(words.gallery)}</h2>
          <p>{say(words.galleryText, { count: brand.cardThemes.length })}</p>
        </div>
        <ul className="themes">
          {brand.cardThemes.map((theme, index) => (
            <li key={theme.name}>
              <CardTheme
                brand={brand}
                theme={theme}
                id={`theme-${index}`}
                currency={currencyOf(brand, index)}
              />
              <h3>{theme.name}</h3>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Promises({ brand }: { brand: Brand }) {
  return (
    <div className={brand.features.loans ? 'wrap section pair' : 'wrap section'}>
      {brand.features.loans ? (
        <Part title={say(words.loans)}>
          <p>{say(words.loansText, { decision: brand.claims.loanDecision.text })}</p>
          <LoanExample brand={brand} open />
        </Part>
      ) : null}
      <Part title={say(words.banks)}>
        <p>{brand.legalEntity.notABank}</p>
        <dl className="banks">
          {brand.partnerBanks.map(({ name, does }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{say(words.bankDoes, { does })}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a href={places.security}>{say(words.securityLink)}</a>
        </p>
        <a className="button button--brand" href={places.app}>
          {say(siteWords.openInBrowser)} <Icon name="next" />
        </a>
      </Part>
    </div>
  )
}

export function aboutPage(brand: Brand): SitePage {
  const product = brand.name
  const title = say(words.title, { product })
  const description = say(words.description, {
    cards: cardsTitle(brand),
    crypto: offersCoins(brand) ? say(words.cryptoInDescription) : '',
  })
  return {
    path: places.about,
    title,
    description,
    body: (
      <SiteFrame brand={brand} kind="plain">
        <PageHead crumb={say(words.crumb)} title={brand.texts.welcomeTitle} art={<Fan brand={brand} />}>
          <p className="lead">
            {say(words.lead, {
              product,
              country: brand.legalEntity.country,
              tagline: brand.tagline.slice(0, 1).toLowerCase() + brand.tagline.slice(1),
            })}
          </p>
        </PageHead>
        <Offers brand={brand} />
        <Gallery brand={brand} />
        <Promises brand={brand} />
      </SiteFrame>
    ),
    isIndexed: true,
    socialTitle: title,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'AboutPage',
        name: title,
        description,
        url: canonicalUrl(brand, places.about),
        inLanguage: 'en-NG',
      },
    ],
  }
}
