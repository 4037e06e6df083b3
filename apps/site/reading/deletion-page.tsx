// Answers for the guide to deleting an account: what first, the five steps, what ends and what stays, and a way without the app.
import type { ReactNode } from 'react'
import type { Brand } from '#kit/brand/brand.ts'
import { say, type Word } from '#kit/words/words.ts'
import { canonicalUrl } from '../addresses.ts'
import { Icon } from '../frame/icon.tsx'
import { places } from '../frame/places.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import type { SitePage } from '../page.ts'
import { DeletionSteps } from './deletion-steps.tsx'
import { PageHead } from './page-head.tsx'
import { deletionWords as words } from './words.ts'

function BeforeYouStart() {
  return (
    <div className="alert" role="note">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 4L2.5 20h19zM12 10v4.5M12 17.5v.1" />
      </svg>
      <div>
        <h2 className="plain">{say(words.before)}</h2>
        <p>
          <strong>{say(words.permanent)}</strong> {say(words.fundsFirst)}
        </p>
      </div>
    </div>
  )
}

function Fates({
  title,
  when,
  items,
  isKept = false,
  note,
}: {
  title: Word
  when: Word
  items: readonly Word[]
  isKept?: boolean
  note?: Word | undefined
}) {
  return (
    <section>
      <h2>{say(title)}</h2>
      <p>{say(when)}</p>
      <ul className={isKept ? 'ticks ticks--kept' : 'ticks'}>
        {items.map((item) => (
          <li key={item.key}>{say(item)}</li>
        ))}
      </ul>
      {note === undefined ? null : <p>{say(note)}</p>}
    </section>
  )
}

/** A mail to support that says all there is to say, for the owner to complete. */
function deletionMail(brand: Brand): string {
  const body = encodeURIComponent(say(words.noAppBody).replaceAll('\n', '\r\n'))
  return `mailto:${brand.emails.support}?subject=${encodeURIComponent(say(words.noAppSubject))}&body=${body}`
}

function WithoutApp({ brand }: { brand: Brand }) {
  return (
    <section className="card without-app" id="without-the-app">
      <h2>{say(words.noApp)}</h2>
      <p>{say(words.noAppText)}</p>
      <a className="button button--brand" href="/app">
        {say(words.noAppOpen)}
      </a>
      <p>{say(words.noAppMail)}</p>
      <a className="button button--line" href={deletionMail(brand)}>
        <Icon name="mail" />
        {say(words.noAppButton)}
      </a>
      <p className="small quiet">
        {say(words.noAppOr)} <a href={`mailto:${brand.emails.support}`}>{brand.emails.support}</a>
      </p>
      <h3>{say(words.noAppNext)}</h3>
      <ol className="numbered">
        {[words.noAppConfirm, words.noAppFunds, words.noAppDone].map((word) => (
          <li key={word.key}>{say(word)}</li>
        ))}
      </ol>
    </section>
  )
}

function Guide({ brand }: { brand: Brand }): ReactNode {
  const { features } = brand
  return (
    <div className="wrap guide">
      <BeforeYouStart />
      <h2 className="visually-hidden">{say(words.stepsTitle)}</h2>
      <DeletionSteps brand={brand} />
      <div className="guide__after">
        <div className="guide__ends">
          <Fates title={words.until} when={words.untilWhen} items={[words.untilKeep, words.untilMoney]} />
          <Fates
            title={words.deleted}
            when={words.deletedWhen}
            items={[
              words.deletedProfile,
              words.deletedCards,
              ...(features.rewards ? [words.deletedCoins] : []),
              words.deletedEmail,
            ]}
          />
        </div>
        <Fates
          title={words.kept}
          when={words.keptWhen}
          items={[words.keptRecords, ...(features.loans ? [words.keptLoans] : []), words.keptCases]}
          isKept
          note={brand.newsletter.mode === 'double-opt-in' ? words.newsletter : undefined}
        />
        <WithoutApp brand={brand} />
      </div>
      <nav className="guide__more" aria-label={say(words.more)}>
        <a href={`${places.privacy}#retention`}>{say(words.privacy)}</a>
        <a href={`${places.refundPolicy}#account-closure`}>{say(words.refunds)}</a>
      </nav>
    </div>
  )
}

export function deletionPage(brand: Brand): SitePage {
  const path = places.deleteAccount
  const title = say(words.title)
  const description = say(words.description, { product: brand.name })
  return {
    path,
    title: `${title} · ${brand.name}`,
    description,
    body: (
      <SiteFrame brand={brand} kind="plain">
        <PageHead crumb={say(words.crumb)} title={title}>
          <p className="meta">{say(words.lead)}</p>
        </PageHead>
        <Guide brand={brand} />
      </SiteFrame>
    ),
    isIndexed: true,
    socialTitle: title,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        name: title,
        description,
        url: canonicalUrl(brand, path),
        inLanguage: 'en-NG',
      },
    ],
  }
}
