// Answers for a text as a page: head, summary, contents, numbered sections, versions, and the way back up.
import type { WebPage } from 'schema-dts'
import type { Brand } from '#kit/brand/brand.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { canonicalUrl } from '../addresses.ts'
import { Icon } from '../frame/icon.tsx'
import { SiteFrame } from '../frame/site-frame.tsx'
import type { SitePage } from '../page.ts'
import { dayInWords, minutesToRead, type Section, type Text } from './blocks.ts'
import { BlockView, LineView } from './line-view.tsx'
import { PageHead } from './page-head.tsx'
import { readingWords as words } from './words.ts'

function Meta({ text }: { text: Text }) {
  return (
    <p className="meta">
      <span>
        {say(words.updated)} <time dateTime={text.updatedOn}>{dayInWords(text.updatedOn)}</time>
      </span>
      <span>{sayCount(words.minutes, minutesToRead(text))}</span>
      <span>{sayCount(words.sections, text.sections.length)}</span>
    </p>
  )
}

function ContentsList({ sections }: { sections: readonly Section[] }) {
  return (
    <ol>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`}>
            <span className="contents__number">{index + 1}</span> {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

function Versions({ text, className }: { text: Text; className: string }) {
  return (
    <p className={className}>
      <b>{say(words.versions)}</b>{' '}
      <a href="#main">{say(words.currentVersion, { day: dayInWords(text.updatedOn) })}</a>
    </p>
  )
}

function InShort({ brand, text }: { brand: Brand; text: Text }) {
  return (
    <div className="in-short">
      <h2>{say(words.inShort)}</h2>
      <ul className="heaps">
        {text.inShort.map((line) => (
          <li key={line}>
            <LineView brand={brand} line={line} />
          </li>
        ))}
      </ul>
      <p className="in-short__note">{say(words.inShortNote)}</p>
    </div>
  )
}

function SectionView({ brand, section, number }: { brand: Brand; section: Section; number: number }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`} data-section="">
      <h2 id={`${section.id}-title`}>
        <span className="prose__number">{number}</span>{' '}
        <a className="anchor" href={`#${section.id}`}>
          {section.title}
        </a>
      </h2>
      {section.blocks.map((block, index) => (
        <BlockView key={`${section.id} ${index}`} brand={brand} block={block} />
      ))}
    </section>
  )
}

// The contents stand twice, and only one of them is ever shown: beside the text where there is room, folded above it where not.
function ReadingView({ brand, crumb, text }: { brand: Brand; crumb: string; text: Text }) {
  return (
    <SiteFrame brand={brand} kind="plain">
      <PageHead crumb={crumb} title={text.title}>
        <Meta text={text} />
      </PageHead>
      <div className="wrap reading">
        <div className="reading__side">
          <nav className="contents" aria-label={say(words.onThisPage)} data-contents="">
            <p className="contents__title" aria-hidden="true">
              {say(words.onThisPage)}
            </p>
            <ContentsList sections={text.sections} />
          </nav>
          <Versions text={text} className="versions" />
        </div>
        <article className="prose">
          <details className="folded-contents">
            <summary>{say(words.onThisPage)}</summary>
            <nav className="contents" aria-label={say(words.onThisPage)}>
              <ContentsList sections={text.sections} />
            </nav>
          </details>
          <InShort brand={brand} text={text} />
          {text.sections.map((section, index) => (
            <SectionView key={section.id} brand={brand} section={section} number={index + 1} />
          ))}
          <Versions text={text} className="versions versions--below" />
          <p className="back-to-top">
            <a href="#main">
              <Icon name="next" className="icon--up" />
              {say(words.backToTop)}
            </a>
          </p>
        </article>
      </div>
    </SiteFrame>
  )
}

function webPage(brand: Brand, path: string, text: Text): WebPage {
  return {
    '@type': 'WebPage',
    name: text.title,
    description: text.description,
    url: canonicalUrl(brand, path),
    inLanguage: 'en-NG',
    dateModified: text.updatedOn,
    publisher: { '@type': 'Organization', name: brand.legalName },
  }
}

/** A text under its path. `crumb` names the group it belongs to. */
export function readingPage(brand: Brand, place: { path: string; crumb: string }, text: Text): SitePage {
  const { path, crumb } = place
  return {
    path,
    title: `${text.title} · ${brand.name}`,
    description: text.description,
    body: <ReadingView brand={brand} crumb={crumb} text={text} />,
    isIndexed: true,
    socialTitle: text.title,
    structuredData: [{ '@context': 'https://schema.org', ...webPage(brand, path, text) }],
  }
}
