// Answers for the foot of every page: its links, where to reach us, the newsletter, and the strip with year and theme.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { fileSize, slot } from '../slots.ts'
import { siteWords as words } from '../words.ts'
import type { FrameKind } from './frame-kind.ts'
import { Logo } from './header.tsx'
import { Icon } from './icon.tsx'
import { NewTabLink } from './new-tab.tsx'
import { NewsletterBox } from './newsletter-box.tsx'
import { asksForConsent, landingAnchor, places, storeLink } from './places.ts'

function ProductLinks({ brand, kind }: { brand: Brand; kind: FrameKind }) {
  return (
    <nav className="footer__product" aria-labelledby="footer-product">
      <h2 className="plain" id="footer-product">
        {brand.name}
      </h2>
      <ul>
        <li>
          <a href={places.home}>{say(words.home)}</a>
        </li>
        <li>
          <a href={places.about}>{say(words.about)}</a>
        </li>
        <li>
          <a href={landingAnchor('review', kind === 'landing')}>{say(words.contact)}</a>
        </li>
        <li>
          <NewTabLink href={brand.blogUrl}>{say(words.blog)}</NewTabLink>
        </li>
        <li>
          <NewTabLink href={storeLink(brand, 'appStore')}>{say(words.iosApp)}</NewTabLink>
        </li>
        <li>
          <NewTabLink href={storeLink(brand, 'playStore')}>{say(words.playApp)}</NewTabLink>
        </li>
        <li>
          <a href={places.fees}>{say(words.fees)}</a>
        </li>
        <li>
          <a href={places.security}>{say(words.security)}</a>
        </li>
        <li>
          <a href={places.status}>{say(words.status)}</a>
        </li>
      </ul>
    </nav>
  )
}

function LegalLinks({ brand }: { brand: Brand }) {
  const policy = brand.legalEntity.loanPolicyPath
  return (
    <nav className="footer__legal" aria-labelledby="footer-legal">
      <h2 className="plain" id="footer-legal">
        {say(words.legal)}
      </h2>
      <ul>
        <li>
          <a href={places.privacy}>{say(words.privacy)}</a>
        </li>
        <li>
          <a href={places.termsOfService}>{say(words.termsOfService)}</a>
        </li>
        <li>
          <a href={places.termsOfUse}>{say(words.termsOfUse)}</a>
        </li>
        <li>
          <a href={places.refundPolicy}>{say(words.refundPolicy)}</a>
        </li>
        <li>
          <NewTabLink href={policy}>
            {say(words.loanPolicy)} <small>{say(words.pdf, { size: fileSize(policy) })}</small>
          </NewTabLink>
        </li>
        <li>
          <a href={places.deleteAccount}>{say(words.deleteAccount)}</a>
        </li>
      </ul>
    </nav>
  )
}

function ReachUs({ brand }: { brand: Brand }) {
  return (
    <div className="footer__reach">
      <h2 className="plain">{say(words.reachUs)}</h2>
      <address>
        <strong>{brand.name}</strong>
        <a href={`mailto:${brand.emails.help}`}>{brand.emails.help}</a>
        {brand.addresses.map(({ label, text }) => (
          <span key={label}>{text}</span>
        ))}
      </address>
    </div>
  )
}

function Strip({ brand }: { brand: Brand }) {
  return (
    <div className="strip">
      <div className="wrap strip__row">
        <ul>
          <li>
            <a href={places.privacy}>{say(words.privacy)}</a>
          </li>
          <li>
            <a href={places.termsOfService}>{say(words.termsAndConditions)}</a>
          </li>
          {asksForConsent(brand) && (
            <li>
              <button className="script-only" type="button" data-consent-open="">
                {say(words.privacyChoices)}
              </button>
            </li>
          )}
        </ul>
        <p>{say(words.copyright, { year: slot('year'), company: brand.companyName })}</p>
        <button className="strip__theme script-only" type="button" aria-pressed="false" data-theme-toggle="">
          <Icon name="theme" />
          <span>{say(words.darkMode)}</span>
        </button>
      </div>
    </div>
  )
}

export function Footer({ brand, kind }: { brand: Brand; kind: FrameKind }) {
  return (
    <footer className="footer on-field">
      <div className="selvedge" aria-hidden="true" />
      <div className="wrap footer__grid">
        <div className="footer__brand">
          <Logo brand={brand} />
          <p>{brand.legalEntity.notABank}</p>
        </div>
        <ProductLinks brand={brand} kind={kind} />
        <LegalLinks brand={brand} />
        <ReachUs brand={brand} />
        <NewsletterBox brand={brand} />
      </div>
      <Strip brand={brand} />
      <a className="chat-button" href={places.contact} aria-label={say(words.chat)} data-chat="">
        <Icon name="chat" />
      </a>
    </footer>
  )
}
