// Answers for the question about other companies: a card in the page, hidden until the island shows it.
import type { Brand } from '#kit/brand/brand.ts'
import { type ThirdParty, thirdParties } from '#kit/brand/third-parties.ts'
import { say } from '#kit/words/words.ts'
import { places } from '../frame/places.ts'
import { consentWords as words } from './words.ts'

const names = { analytics: words.analytics, social: words.social, chat: words.chat } as const
const texts = { analytics: words.analyticsText, social: words.socialText, chat: words.chatText } as const

function Choice({ party }: { party: ThirdParty }) {
  const { use, company } = party
  return (
    <li className="consent__choice">
      <input type="checkbox" id={`consent-${use}`} name={use} aria-describedby={`consent-${use}-text`} />
      <div>
        <label htmlFor={`consent-${use}`}>{say(names[use])}</label>
        <p id={`consent-${use}-text`}>{say(texts[use], { company })}</p>
      </div>
    </li>
  )
}

/** What the island has to know of the providers; nothing of a brand stands in its code. */
function configuration(brand: Brand): string {
  return JSON.stringify({
    parties: thirdParties(brand).map(({ use, provider, company }) => ({ use, provider, company })),
    chat: brand.chat,
    analytics: brand.analytics,
    social: brand.social,
  })
}

function Card({ brand, parties }: { brand: Brand; parties: readonly ThirdParty[] }) {
  return (
    <section className="consent" aria-labelledby="consent-title" data-consent={configuration(brand)} hidden>
      <h2 id="consent-title" tabIndex={-1}>
        {say(words.title)}
      </h2>
      <p>{say(words.text)}</p>
      <form className="consent__form" method="dialog">
        <ul className="consent__list" data-consent-list hidden>
          {parties.map((party) => (
            <Choice key={party.use} party={party} />
          ))}
        </ul>
        <div className="consent__ways">
          <button className="button button--brand" type="button" data-consent-answer="accept">
            {say(words.accept)}
          </button>
          <button className="button button--brand" type="button" data-consent-answer="decline">
            {say(words.decline)}
          </button>
          <button
            className="button button--brand"
            type="button"
            data-consent-answer="choose"
            data-consent-save={say(words.save)}
          >
            {say(words.choose)}
          </button>
        </div>
      </form>
      <p className="consent__small">
        {say(words.stored)} <a href={places.privacy}>{say(words.more)}</a>
      </p>
    </section>
  )
}

function ChatNotice({ brand, company }: { brand: Brand; company: string }) {
  const email = brand.emails.support
  return (
    <dialog className="consent consent--dialog" aria-labelledby="chat-notice-title" data-chat-notice>
      <h2 id="chat-notice-title">{say(words.chatTitle)}</h2>
      <p>{say(words.chatNotice, { company })}</p>
      <div className="consent__ways">
        <button className="button button--brand" type="button" data-chat-answer="open">
          {say(words.chatStart)}
        </button>
        <button className="button button--brand" type="button" data-chat-answer="close">
          {say(words.chatNotNow)}
        </button>
      </div>
      <p className="consent__small">
        <a href={`mailto:${email}`}>{say(words.chatMail, { email })}</a>
      </p>
    </dialog>
  )
}

/** What a page of a brand with providers of others carries beside its content; nothing for any other brand. */
export function Consent({ brand }: { brand: Brand }) {
  const parties = thirdParties(brand)
  if (parties.length === 0) return null
  const chat = parties.find(({ use }) => use === 'chat')
  return (
    <>
      <Card brand={brand} parties={parties} />
      {chat && <ChatNotice brand={brand} company={chat.company} />}
    </>
  )
}
