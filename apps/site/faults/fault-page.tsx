// Answers for the one shape of all pages for faults: what happened, in a sentence, and the ways on.
import type { Brand } from '#kit/brand/brand.ts'
import { firstPartyOnly } from '#kit/brand/third-parties.ts'
import { say, type Word } from '#kit/words/words.ts'
import { BrandMark } from '../frame/art.tsx'
import { places } from '../frame/places.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import type { SitePage } from '../page.ts'
import { faultWords as words } from './words.ts'

type Fault = {
  /** The status it is answered with. */
  readonly status: '404' | '500' | '503'
  readonly metaTitle: Word
  readonly title: Word
  readonly text: Word
  /** Whether to look at the status page is of help. */
  readonly isOurs: boolean
}

function FaultBody({ brand, fault }: { brand: Brand; fault: Fault }) {
  return (
    <SiteFrame brand={brand} kind="plain">
      <section className="fault">
        <p className="fault__sign">
          <span aria-hidden="true">{fault.status.slice(0, 1)}</span>
          <BrandMark brand={brand} />
          <span aria-hidden="true">{fault.status.slice(-1)}</span>
        </p>
        <h1>{say(fault.title)}</h1>
        <p className="fault__text">{say(fault.text)}</p>
        <p className="fault__ways">
          <a className="button button--brand" href={places.home}>
            {say(words.home)}
          </a>
          <a className="button button--line" href={places.contact}>
            {say(words.help)}
          </a>
        </p>
        {fault.isOurs && (
          <p>
            <a href={places.status}>{say(words.status)}</a>
          </p>
        )}
      </section>
    </SiteFrame>
  )
}

/** The page for a fault; it has no address of its own, so nobody lists it. */
export function faultPage(brand: Brand, fault: Fault): SitePage {
  const product = brand.name
  return {
    path: `/${fault.status}`,
    title: say(fault.metaTitle, { product }),
    description: say(fault.text),
    // It may answer on the console's host too, where no code of others runs.
    body: <FaultBody brand={firstPartyOnly(brand)} fault={fault} />,
    isIndexed: false,
    socialTitle: say(fault.title),
    structuredData: [],
  }
}
