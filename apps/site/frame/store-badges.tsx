// Answers for the badges of the two stores.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { siteWords as words } from '../words.ts'
import { NewTabLink } from './new-tab.tsx'
import { storeLink } from './places.ts'

/** Both badges; without a listing a badge leads to the page on installing the web app. */
export function StoreBadges({ brand }: { brand: Brand }) {
  return (
    <div className="store-badges">
      <NewTabLink href={storeLink(brand, 'appStore')} className="store-badge">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M12 3h8a7 7 0 0 1 7 7v12a7 7 0 0 1-7 7h-8a7 7 0 0 1-7-7V10a7 7 0 0 1 7-7zM16 9v11M11 15.5l5 5 5-5M11 24.5h10" />
        </svg>
        <span>
          <small>{say(words.appStoreLine)}</small> {say(words.appStore)}
        </span>
      </NewTabLink>
      <NewTabLink href={storeLink(brand, 'playStore')} className="store-badge">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M8 4.5v23L28 16zM8 4.5L20.5 20M8 27.5L20.5 12" />
        </svg>
        <span>
          <small>{say(words.playStoreLine)}</small> {say(words.playStore)}
        </span>
      </NewTabLink>
    </div>
  )
}
