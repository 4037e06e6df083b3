// Answers for the pictograms of features and trust: ink and a soft ground, and exactly one thing in the accent, the extra.
// Classes: soft (fill), solid (filled ink), line (bare outline), extra (the accent), on-extra (lines upon it); styles/landing.css.
import type { ReactNode } from 'react'

const drawings = {
  approval: (
    <>
      <circle className="pictogram__soft" cx="48" cy="50" r="36" />
      <circle cx="48" cy="50" r="28" strokeWidth="6" strokeDasharray="2.492 4.838" strokeLinecap="butt" />
      <path className="pictogram__extra" d="M48 50V20a30 30 0 0 1 30 30z" />
      <path d="M48 32v18l11 8" />
      <path d="M40 6h16" strokeWidth="5" />
    </>
  ),
  repayment: (
    <>
      <path className="pictogram__soft" d="M8 86V18h16v13h16v13h16v13h16v13h16v16z" />
      <path d="M24 31v55M40 44v42M56 57v29M72 70v16" strokeWidth="2.5" />
      <path d="M34 12C52 14 70 24 80 40" strokeDasharray=".1 8" />
      <circle className="pictogram__extra" cx="80" cy="56" r="11" />
      <path className="pictogram__on-extra" d="M75 56l4 4 6-8" strokeWidth="3" />
    </>
  ),
  safe: (
    <>
      <path className="pictogram__soft" d="M48 6l34 11v26c0 22-13 38-34 47C27 81 14 65 14 43V17z" />
      <path d="M32 66c-4-7-5-14-5-21a21 21 0 0 1 42 0c0 6-.4 11-2 16M38 72c-3-8-4-16-4-26a14 14 0 0 1 28 0c0 10-1 17-4 24M46 76c-3-9-5-18-5-29" />
      <circle className="pictogram__extra" cx="48" cy="46" r="7" />
    </>
  ),
  card: (
    <>
      <rect
        className="pictogram__solid"
        x="16"
        y="12"
        width="70"
        height="46"
        rx="8"
        transform="rotate(7 51 35)"
      />
      <rect className="pictogram__soft" x="8" y="32" width="74" height="48" rx="8" />
      <path d="M9 66c8-6 12-6 20 0s12 6 20 0 12-6 20 0 8 5 12 3" strokeWidth="2.5" />
      <rect className="pictogram__extra" x="18" y="42" width="16" height="12" rx="3" />
      <path d="M62 44h10" />
    </>
  ),
  channels: (
    <>
      <rect className="pictogram__soft" x="8" y="10" width="36" height="36" rx="10" />
      <path d="M20 20c0 10 6 16 14 17l2-5-5-3-3 2c-2-1-3-3-4-5l3-3-3-5z" strokeWidth="2.5" />
      <rect className="pictogram__solid" x="52" y="10" width="36" height="36" rx="10" />
      <path className="pictogram__line" d="M60 22h20v13H60zM60 22l10 8 10-8" strokeWidth="2.5" />
      <path
        className="pictogram__extra"
        d="M18 52h16a10 10 0 0 1 10 10v8a10 10 0 0 1-10 10H24l-10 9v-9.8A10 10 0 0 1 8 70v-8a10 10 0 0 1 10-10z"
      />
      <path className="pictogram__on-extra" d="M18 66h.1M26 66h.1M34 66h.1" strokeWidth="5" />
      <rect className="pictogram__soft" x="52" y="54" width="36" height="36" rx="10" />
      <rect x="63" y="61" width="14" height="22" rx="3" strokeWidth="2.5" />
      <path d="M69 78.5h2" strokeWidth="2.5" />
    </>
  ),
  bills: (
    <>
      <path className="pictogram__soft" d="M18 8h52v76l-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5z" />
      <path d="M28 24h20M28 36h30M28 48h12" />
      <path className="pictogram__extra" d="M66 34L48 62h13l-5 24 25-32H67l7-20z" />
    </>
  ),
  support: (
    <>
      <path className="pictogram__line" d="M16 54V46a32 32 0 0 1 64 0v8" />
      <rect className="pictogram__solid" x="8" y="50" width="16" height="26" rx="7" />
      <rect className="pictogram__solid" x="72" y="50" width="16" height="26" rx="7" />
      <path className="pictogram__line" d="M80 76c0 8-8 12-20 12" />
      <circle className="pictogram__extra" cx="54" cy="88" r="7" />
    </>
  ),
  partnerships: (
    <>
      <circle className="pictogram__line" cx="36" cy="48" r="28" />
      <circle className="pictogram__line" cx="60" cy="48" r="28" />
      <path className="pictogram__extra" d="M48 25a28 28 0 0 1 0 46 28 28 0 0 1 0-46z" />
      <g className="pictogram__line" strokeWidth="3">
        <circle
          clipPath="inset(0 12px 0 0)"
          cx="36"
          cy="48"
          r="19"
          strokeWidth="3.5"
          strokeDasharray="0 5.969"
          strokeLinecap="round"
        />
      </g>
    </>
  ),
  compliance: (
    <>
      <path
        className="pictogram__line"
        d="M10 34L48 10l38 24zM18 42v32M38 42v32M58 42v32M78 42v32M10 84h76"
      />
      <circle className="pictogram__extra" cx="48" cy="26" r="5.5" />
    </>
  ),
  recognition: (
    <>
      <path className="pictogram__line" d="M34 56L24 90l24-12 24 12-10-34" />
      <path
        className="pictogram__solid"
        d="M76 38A6.9 6.9 0 0 1 73.2 50.1A6.9 6.9 0 0 1 65.5 59.9A6.9 6.9 0 0 1 54.2 65.3A6.9 6.9 0 0 1 41.8 65.3A6.9 6.9 0 0 1 30.5 59.9A6.9 6.9 0 0 1 22.8 50.1A6.9 6.9 0 0 1 20 38A6.9 6.9 0 0 1 22.8 25.9A6.9 6.9 0 0 1 30.5 16.1A6.9 6.9 0 0 1 41.8 10.7A6.9 6.9 0 0 1 54.2 10.7A6.9 6.9 0 0 1 65.5 16.1A6.9 6.9 0 0 1 73.2 25.9A6.9 6.9 0 0 1 76 38z"
      />
      <path
        className="pictogram__extra"
        d="M48 22l4.7 10 11 1.4-8 7.6 2 11-9.7-5.3L38.3 52l2-11-8-7.6 11-1.4z"
      />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type PictogramName = keyof typeof drawings

export function Pictogram({ name }: { name: PictogramName }) {
  return (
    <svg className="pictogram" viewBox="0 0 96 96" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
