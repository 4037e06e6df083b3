// Answers for the status page: all its words stand in it, and the states that the server writes in show the right ones.
import { toldStates as measuredStates, pauses } from '#features/status/contract.ts'
import { meaningWords, overallWords, pausedWords, timeWords } from '#features/status/words.ts'
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { places } from '../frame/places.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import type { SitePage } from '../page.ts'
import { PageHead } from '../reading/page-head.tsx'
import { slot } from '../slots.ts'
import { statusPageWords as words } from './words.ts'

const overallStates = [...measuredStates, 'away', 'offline'] as const

const signs = {
  working: 'M5 13l4 4L19 7',
  paused: 'M9 6v12M15 6v12',
  slow: 'M12 7v5l3.5 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17z',
  failing: 'M6 6l12 12M18 6L6 18',
  unknown: 'M6 12h.1M12 12h.1M18 12h.1',
} as const

/** Once in the page: each sign is shown wherever a state is. */
function DrawnSigns() {
  return (
    <div hidden>
      <svg>
        {measuredStates.map((state) => (
          <symbol key={state} id={`status-${state}`} viewBox="0 0 24 24">
            <path d={signs[state]} />
          </symbol>
        ))}
      </svg>
    </div>
  )
}

function Signs() {
  return (
    <>
      {measuredStates.map((state) => (
        <svg
          key={state}
          className="icon"
          viewBox="0 0 24 24"
          aria-hidden="true"
          data-when={state === 'failing' ? 'failing away' : state === 'unknown' ? 'unknown offline' : state}
        >
          <use href={`#status-${state}`} />
        </svg>
      ))}
    </>
  )
}

/** The sentence over all, which is also what is read out when it changes. */
function Overall({ product }: { product: string }) {
  return (
    <div className="status-overall by-state" data-state={slot('status-state')} data-status-overall="">
      <span className="status-sign by-state" data-state={slot('status-state')} data-status-overall="">
        <Signs />
      </span>
      <div role="status" className="by-state" data-state={slot('status-state')} data-status-overall="">
        {overallStates.map((state) => (
          <h2 key={state} data-when={state}>
            {say(overallWords[state])}
          </h2>
        ))}
        {overallStates.map((state) => (
          <p key={state} data-when={state}>
            {say(meaningWords[state])}
          </p>
        ))}
        <div className="by-state" data-state={slot('status-paused')} data-status-paused="">
          {pauses.map((kind) => (
            <p key={kind} data-when={kind}>
              {say(pausedWords[kind], { product })}
            </p>
          ))}
        </div>
        <p className="small" data-status-checked="">
          {slot('status-checked')}
        </p>
      </div>
    </div>
  )
}

function StatusPage({ brand }: { brand: Brand }) {
  return (
    <SiteFrame brand={brand} kind="plain">
      <PageHead crumb={say(words.crumb)} title={say(words.title)}>
        <p className="lead">{say(words.lead, { product: brand.name })}</p>
      </PageHead>
      <div
        className="wrap status"
        data-status=""
        data-since={say(timeWords.since)}
        data-checked={say(timeWords.checked)}
      >
        <DrawnSigns />
        <Overall product={brand.name} />
        <ul className="status-parts" aria-label={say(words.parts)}>
          {slot('status-parts')}
        </ul>
        <div className="status-notes">
          <section>
            <h2 className="plain">{say(words.howTitle)}</h2>
            <p>{say(words.howText)}</p>
          </section>
          <section>
            <h2 className="plain">{say(words.helpTitle)}</h2>
            <p>
              {say(words.helpText)} <a href={places.contact}>{say(words.help)}</a>
            </p>
          </section>
        </div>
      </div>
    </SiteFrame>
  )
}

export function statusPage(brand: Brand): SitePage {
  const product = brand.name
  return {
    path: places.status,
    title: say(words.metaTitle, { product }),
    description: say(words.description, { product }),
    body: <StatusPage brand={brand} />,
    isIndexed: true,
    socialTitle: say(words.title),
    structuredData: [],
  }
}
