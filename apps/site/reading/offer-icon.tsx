// Answers for the drawings on the about page: deep shapes, pale shapes, and one extra in the accent.
import type { ReactNode } from 'react'

const drawings = {
  cards: (
    <>
      <rect className="ink" x="16" y="12" width="70" height="46" rx="8" transform="rotate(7 51 35)" />
      <rect className="soft" x="8" y="32" width="74" height="48" rx="8" />
      <path d="M9 66c8-6 12-6 20 0s12 6 20 0 12-6 20 0 8 5 12 3" strokeWidth="2.5" />
      <rect className="extra" x="18" y="42" width="16" height="12" rx="3" />
      <path d="M62 44h10" />
    </>
  ),
  bills: (
    <>
      <path className="soft" d="M18 8h52v76l-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5z" />
      <path d="M28 24h20M28 36h30M28 48h12" />
      <path className="extra" d="M66 34L48 62h13l-5 24 25-32H67l7-20z" />
    </>
  ),
  email: (
    <>
      <path className="ink" d="M8 38L48 10l40 28v48H8z" />
      <path className="soft" d="M20 26h56v36L48 80 20 62z" />
      <path d="M32 38h32M32 50h20" />
      <path className="soft" d="M8 40l40 28 40-28v46H8z" />
      <circle className="extra" cx="48" cy="68" r="12" />
      <path className="on-extra" d="M43 68l4 4 7-8" strokeWidth="3" />
    </>
  ),
  biometric: (
    <>
      <path className="soft" d="M48 6l34 11v26c0 22-13 38-34 47C27 81 14 65 14 43V17z" />
      <path d="M32 66c-4-7-5-14-5-21a21 21 0 0 1 42 0c0 6-.4 11-2 16M38 72c-3-8-4-16-4-26a14 14 0 0 1 28 0c0 10-1 17-4 24M46 76c-3-9-5-18-5-29" />
      <circle className="extra" cx="48" cy="46" r="7" />
    </>
  ),
  crypto: (
    <>
      <circle className="soft" cx="34" cy="34" r="24" />
      <path d="M24 28h20M34 28v18" />
      <circle className="ink" cx="66" cy="40" r="20" />
      <path className="on-ink" d="M60 34h12M60 46h12" />
      <circle className="extra" cx="48" cy="68" r="22" />
      <path className="on-extra" d="M42 78V58h9a6 6 0 0 1 0 12h-9" strokeWidth="4" />
    </>
  ),
  themes: (
    <>
      <path className="soft" d="M6 44h84v42H6z" />
      <path d="M6 58h84M6 72h84" />
      <path
        d="M14 51h.1M28 51h.1M42 51h.1M56 51h.1M70 51h.1M84 51h.1M20 65h.1M34 65h.1M48 65h.1M62 65h.1M76 65h.1M14 79h.1M28 79h.1M42 79h.1M56 79h.1M70 79h.1M84 79h.1"
        strokeWidth="6"
      />
      <path d="M20 44V12" />
      <path className="extra" d="M20 10h50l-10 11 10 11H20z" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>

export type OfferIconName = keyof typeof drawings

/** A drawing beside the words that say what it shows. */
export function OfferIcon({ name }: { name: OfferIconName }) {
  return (
    <svg className="offer-icon" viewBox="0 0 96 96" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
