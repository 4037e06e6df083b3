// Answers for the top of every page: the logo, the main links, and the menu that slides in on narrow screens.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { siteWords as words } from '../words.ts'
import { BrandMark } from './art.tsx'
import { Cloth } from './cloth.tsx'
import type { FrameKind } from './frame-kind.ts'
import { Icon } from './icon.tsx'
import { NewTabLink } from './new-tab.tsx'
import { landingAnchor, places, ticketMail, whyLink } from './places.ts'
import { StoreBadges } from './store-badges.tsx'

/** The mark and the name, home. */
export function Logo({ brand }: { brand: Brand }) {
  return (
    <a className="logo" href={places.home} aria-label={say(words.logo, { product: brand.name })}>
      <BrandMark brand={brand} />
      <span>{brand.name}</span>
    </a>
  )
}

function MainLinks({ brand, kind, label }: { brand: Brand; kind: FrameKind; label: string }) {
  const isLanding = kind === 'landing'
  return (
    <nav aria-label={label}>
      <ul>
        <li>
          <a href={whyLink(brand, isLanding)}>{say(words.why, { product: brand.name })}</a>
        </li>
        <li>
          <a href={landingAnchor('features', isLanding)}>{say(words.features)}</a>
        </li>
        <li>
          <a href={landingAnchor('faq', isLanding)}>{say(words.faq)}</a>
        </li>
        <li>
          <NewTabLink href={brand.blogUrl}>{say(words.blog)}</NewTabLink>
        </li>
        <li>
          <a href={places.signIn}>{say(words.signIn)}</a>
        </li>
      </ul>
    </nav>
  )
}

/** The header. Over the hero of the landing page it is clear until the page moves. */
export function Header({ brand, kind }: { brand: Brand; kind: FrameKind }) {
  return (
    <header className={`header header--${kind} on-field`} data-header="">
      <div className="wrap header__row">
        <Logo brand={brand} />
        <div className="header__links">
          <MainLinks brand={brand} kind={kind} label={say(words.mainNavigation)} />
        </div>
        {kind === 'plain' && (
          <a className="button button--accent button--small header__ticket" href={ticketMail(brand)}>
            {say(words.submitTicket)}
          </a>
        )}
        <a
          className="header__menu"
          href="#menu"
          aria-label={say(words.openMenu)}
          aria-controls="menu"
          data-menu-open=""
        >
          <Icon name="menu" />
        </a>
      </div>
    </header>
  )
}

/** The menu of narrow screens: opened as the target of a link, or by islands/menu.ts as a modal dialog. */
export function Menu({ brand, kind }: { brand: Brand; kind: FrameKind }) {
  return (
    <dialog className="menu on-field" id="menu" aria-label={say(words.menu)}>
      <a className="menu__scrim" href="#main" tabIndex={-1} aria-hidden="true" data-menu-close="" />
      <div className="menu__panel">
        <div className="menu__top">
          <Logo brand={brand} />
          <a className="menu__close" href="#main" aria-label={say(words.closeMenu)} data-menu-close="">
            <Icon name="close" />
          </a>
        </div>
        <MainLinks brand={brand} kind={kind} label={say(words.menu)} />
        <div className="menu__foot">
          <StoreBadges brand={brand} />
          <p>
            {say(words.needHelp)} <a href={ticketMail(brand)}>{say(words.submitTicket)}</a>
          </p>
        </div>
        <Cloth columns={5} rows={2} className="menu__cloth" />
      </div>
    </dialog>
  )
}
