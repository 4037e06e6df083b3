// Answers for Submit a Ticket: the mail to support, and every other way to find us.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { ArtDrawing } from '../frame/art.tsx'
import { Icon } from '../frame/icon.tsx'
import { ticketMail } from '../frame/places.ts'
import { landingWords as words, siteWords } from '../words.ts'

function Ways({ brand }: { brand: Brand }) {
  return (
    <dl>
      <div>
        <dt>{say(words.website)}</dt>
        <dd>
          <a href={`https://${brand.host}`}>{brand.host}</a>
        </dd>
      </div>
      <div>
        <dt>{say(words.supportEmail)}</dt>
        <dd>
          <a href={`mailto:${brand.emails.support}`}>{brand.emails.support}</a>
        </dd>
      </div>
      {brand.socials.length > 0 && (
        <div>
          <dt>{say(words.followUs)}</dt>
          <dd className="ticket__socials">
            {brand.socials.map(({ network, label, url }) => (
              <a key={network} href={url} rel="me noopener">
                {label}
              </a>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

export function Ticket({ brand }: { brand: Brand }) {
  return (
    <section className="ticket" id="review" aria-labelledby="review-title">
      <div className="wrap">
        <div className="ticket__card">
          <div className="ticket__main">
            <h2 id="review-title">{say(words.ticket)}</h2>
            <p>{say(words.ticketText)}</p>
            <div className="ticket__actions">
              <a className="button ticket__send" href={ticketMail(brand)}>
                <Icon name="mail" />
                {say(siteWords.submitTicket)}
              </a>
              <button
                className="button button--line script-only"
                type="button"
                data-copy={brand.emails.support}
                data-copied={say(words.copied)}
              >
                <Icon name="copy" />
                <span data-copy-label="" aria-live="polite">
                  {say(words.copyEmail)}
                </span>
              </button>
            </div>
            <Ways brand={brand} />
          </div>
          <div className="ticket__post">
            {brand.addresses.map(({ label, text }, index) => {
              const stamp = brand.addressArt[index]
              return (
                <div key={label} className="postcard">
                  {stamp !== undefined && <ArtDrawing art={stamp} className="postcard__stamp" />}
                  <address>{text}</address>
                </div>
              )
            })}
          </div>
        </div>
      </div>
    </section>
  )
}
