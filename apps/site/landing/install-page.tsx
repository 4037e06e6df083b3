// Answers for /app/install: how the web app comes onto a phone or a computer while there is no listing in a store.
import type { Brand } from '#kit/brand/brand.ts'
import { say, type Word } from '#kit/words/words.ts'
import { Cloth } from '../frame/cloth.tsx'
import { places, ticketMail } from '../frame/places.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import type { SitePage } from '../page.ts'
import { installWords as words, siteWords } from '../words.ts'

const ways: readonly { readonly id: string; readonly title: Word; readonly steps: readonly Word[] }[] = [
  {
    id: 'android',
    title: words.android,
    steps: [words.androidOpen, words.androidMenu, words.androidInstall],
  },
  { id: 'iphone', title: words.iphone, steps: [words.iphoneOpen, words.iphoneShare, words.iphoneAdd] },
  {
    id: 'computer',
    title: words.desktop,
    steps: [words.desktopOpen, words.desktopIcon, words.desktopInstall],
  },
]

function InstallPage({ brand }: { brand: Brand }) {
  const product = brand.name
  return (
    <SiteFrame brand={brand} kind="plain">
      <div className="install__band on-field">
        <div className="wrap install__row">
          <div>
            <h1>{say(words.title, { product })}</h1>
            <p className="lead">{say(words.lead, { product })}</p>
            <a className="button button--accent" href={places.app}>
              {say(words.openApp, { product })}
            </a>
          </div>
          <Cloth columns={4} rows={3} className="install__cloth" />
        </div>
        <div className="selvedge" aria-hidden="true" />
      </div>
      <div className="wrap section">
        <ul className="install__ways">
          {ways.map(({ id, title, steps }) => (
            <li className="card" id={id} key={id}>
              <h2 className="plain">{say(title)}</h2>
              <ol>
                {steps.map((step) => (
                  <li key={step.key}>{say(step, { product })}</li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
        <div className="notice">
          <h2 className="plain">{say(words.after)}</h2>
          <p>{say(words.afterText)}</p>
          <p>
            {say(words.help)} <a href={ticketMail(brand)}>{say(siteWords.submitTicket)}</a>
          </p>
        </div>
      </div>
    </SiteFrame>
  )
}

export function installPage(brand: Brand): SitePage {
  const product = brand.name
  return {
    path: places.install,
    title: say(words.title, { product }),
    description: say(words.description, { product }),
    body: <InstallPage brand={brand} />,
    isIndexed: true,
    socialTitle: say(words.title, { product }),
    structuredData: [],
  }
}
