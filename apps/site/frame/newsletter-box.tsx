// Answers for the newsletter's box: simulated as the specification wants it, or a real form where the brand keeps a list.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { siteWords as words } from '../words.ts'
import { places } from './places.ts'

/**
 * Simulated, the form leads to its own thanks and its field has no name, so that nothing is sent even without script.
 * A real list is a form that posts `email`; islands/newsletter.ts makes both of them smoother.
 */
export function NewsletterBox({ brand }: { brand: Brand }) {
  const isReal = brand.newsletter.mode === 'double-opt-in'
  const form = isReal
    ? { method: 'post', action: places.newsletter }
    : { method: 'get', action: '#newsletter-thanks' }
  return (
    <form
      className="footer__newsletter"
      {...form}
      data-newsletter={brand.newsletter.mode}
      data-said={say(words.subscribed)}
      data-failed={say(words.subscribeFailed)}
      data-loading={say(words.loading)}
      data-close={say(words.closeMessage)}
    >
      <h2 className="plain">{say(words.newsletterTitle)}</h2>
      <p id="newsletter-text">{say(words.newsletterText)}</p>
      <label className="visually-hidden" htmlFor="newsletter-email">
        {say(words.newsletterEmail)}
      </label>
      <div className="input-row">
        <input
          className="input"
          id="newsletter-email"
          type="email"
          required
          autoComplete="email"
          placeholder={say(words.newsletterExample)}
          aria-describedby="newsletter-text"
          {...(isReal ? { name: 'email' } : {})}
        />
        <button className="button button--accent" type="submit">
          <span aria-live="polite">{say(words.subscribe)}</span>
        </button>
      </div>
      {!isReal && (
        <p className="footer__thanks" id="newsletter-thanks">
          {say(words.subscribed)}
        </p>
      )}
    </form>
  )
}
