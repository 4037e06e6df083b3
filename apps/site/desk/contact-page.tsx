// Answers for the contact page: the form, the other ways to reach us, and the page after sending.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { ArtDrawing } from '../frame/art.tsx'
import { places } from '../frame/places.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import type { SitePage } from '../page.ts'
import { PageHead } from '../reading/page-head.tsx'
import { MessageForm } from './message-form.tsx'
import { OneThing } from './one-thing.tsx'
import { contactWords as words, messageWords } from './words.ts'

function Ways({ brand }: { brand: Brand }) {
  return (
    <section className="desk-ways" aria-labelledby="ways">
      <h2 className="plain" id="ways">
        {say(words.waysTitle)}
      </h2>
      <dl>
        <div>
          <dt>{say(words.phone)}</dt>
          <dd>
            <a href={`tel:${brand.supportPhone.replaceAll(' ', '')}`}>{brand.supportPhone}</a>
            <span className="quiet">{say(words.hours, { hours: brand.supportHours })}</span>
          </dd>
        </div>
        <div>
          <dt>{say(words.email)}</dt>
          <dd>
            <a href={`mailto:${brand.emails.support}`}>{brand.emails.support}</a>
          </dd>
        </div>
      </dl>
      <h3>{say(words.visit)}</h3>
      <ul className="desk-offices">
        {brand.addresses.map((address, index) => {
          const art = brand.addressArt[index]
          return (
            <li key={address.label}>
              {art !== undefined && <ArtDrawing art={art} className="desk-offices__art" />}
              <address>
                <strong>{address.label}</strong>
                <span>{address.text}</span>
              </address>
            </li>
          )
        })}
      </ul>
      <p>
        {say(words.statusQuestion)} <a href={places.status}>{say(words.statusLink)}</a>
      </p>
    </section>
  )
}

function ContactPage({ brand }: { brand: Brand }) {
  return (
    <SiteFrame brand={brand} kind="plain">
      <PageHead crumb={say(words.crumb)} title={say(words.title)}>
        <p className="lead">{say(words.lead)}</p>
      </PageHead>
      <div className="wrap desk">
        <section className="card desk-write" aria-labelledby="write">
          <h2 className="plain" id="write">
            {say(messageWords.title)}
          </h2>
          <MessageForm />
          <p className="small quiet">{say(words.careful, { product: brand.name })}</p>
        </section>
        <Ways brand={brand} />
      </div>
    </SiteFrame>
  )
}

export function contactPages(brand: Brand): readonly SitePage[] {
  const product = brand.name
  const contact: SitePage = {
    path: places.contact,
    title: say(words.metaTitle, { product }),
    description: say(words.description, { product }),
    body: <ContactPage brand={brand} />,
    isIndexed: true,
    socialTitle: say(words.title),
    structuredData: [],
  }
  const sent: SitePage = {
    path: `${places.contact}/sent`,
    title: say(words.sentMetaTitle, { product }),
    description: say(words.sentText),
    body: (
      <OneThing brand={brand} title={say(words.sentTitle)} text={say(words.sentText)}>
        <p className="one-thing__ways">
          <a className="button button--brand" href={places.home}>
            {say(words.sentHome)}
          </a>
          <a className="button button--line" href={places.contact}>
            {say(words.sentAgain)}
          </a>
        </p>
      </OneThing>
    ),
    isIndexed: false,
    socialTitle: say(words.sentTitle),
    structuredData: [],
  }
  return [contact, sent]
}
