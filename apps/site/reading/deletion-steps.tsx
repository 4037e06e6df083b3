// Answers for the drawings of the five steps to delete an account: a phone each, with the one thing to touch.
import type { ReactNode } from 'react'
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { deletionWords as words } from './words.ts'

const line = (x: number, y: number, length: number): ReactNode => (
  <rect key={`${x} ${y}`} className="mini__line" x={x} y={y} width={length} height="8" rx="4" />
)
const tile = (x: number, y: number): ReactNode => (
  <rect key={`${x} ${y}`} className="mini__line" x={x} y={y} width="28" height="28" rx="8" />
)

function Phone({ children }: { children: ReactNode }) {
  return (
    <svg className="mini" viewBox="0 0 200 190" aria-hidden="true">
      <path className="mini__body" d="M28 190V34a24 24 0 0 1 24-24h96a24 24 0 0 1 24 24v156" />
      <path className="mini__screen" d="M36 190V36a18 18 0 0 1 18-18h92a18 18 0 0 1 18 18v154z" />
      {children}
    </svg>
  )
}

function OpenApp({ brand }: { brand: Brand }) {
  return (
    <Phone>
      {tile(50, 46)}
      {tile(86, 46)}
      {tile(122, 46)}
      {tile(50, 94)}
      <rect className="mini__extra" x="86" y="94" width="28" height="28" rx="8" />
      <g className="mini__on-extra" transform={`translate(90.5 98.5) scale(${19 / brand.mark.width})`}>
        {brand.mark.paths.map(({ d }) => (
          <path key={d} d={d} />
        ))}
      </g>
      {tile(122, 94)}
    </Phone>
  )
}

function GoToProfile() {
  return (
    <Phone>
      <rect className="mini__line" x="50" y="44" width="100" height="46" rx="10" />
      {line(50, 104, 70)}
      <path className="mini__rule" d="M36 140h128" />
      {[52, 76, 100, 124].map((x) => (
        <circle key={x} className="mini__line" cx={x} cy="162" r="7" />
      ))}
      <circle className="mini__extra" cx="148" cy="162" r="13" />
      <path className="mini__stroke-on-extra" d="M148 157v.1M142 169c1-5 11-5 12 0" strokeWidth="4" />
    </Phone>
  )
}

function TapDelete() {
  return (
    <Phone>
      {[44, 72, 100].map((y) => (
        <g key={y}>
          {line(50, y, 66)}
          <path className="mini__arrow" d={`M146 ${y}l4 4-4 4`} />
        </g>
      ))}
      <rect className="mini__extra" x="42" y="124" width="116" height="34" rx="9" />
      <path className="mini__stroke-on-extra" d="M70 141h60" strokeWidth="6" />
    </Phone>
  )
}

function TickTerms() {
  return (
    <Phone>
      {line(50, 46, 100)}
      {line(50, 62, 86)}
      {line(50, 78, 94)}
      <rect className="mini__extra" x="50" y="112" width="34" height="34" rx="9" />
      <path className="mini__stroke-on-extra" d="M58 129l7 7 12-14" strokeWidth="5" />
      {line(96, 116, 54)}
      {line(96, 132, 40)}
    </Phone>
  )
}

function TapContinue() {
  return (
    <Phone>
      <circle className="mini__line" cx="100" cy="76" r="28" />
      <path className="mini__arrow" d="M88 76l9 9 16-18" strokeWidth="5" />
      <rect className="mini__extra" x="48" y="126" width="104" height="38" rx="10" />
      <path className="mini__stroke-on-extra" d="M78 145h40M110 138l8 7-8 7" strokeWidth="4" />
    </Phone>
  )
}

/** The five steps in their order, each with its drawing. */
export function DeletionSteps({ brand }: { brand: Brand }) {
  const steps = [
    { title: words.openApp, text: words.openAppText, drawing: <OpenApp brand={brand} /> },
    { title: words.profile, text: words.profileText, drawing: <GoToProfile /> },
    { title: words.deleteAccount, text: words.deleteAccountText, drawing: <TapDelete /> },
    { title: words.terms, text: words.termsText, drawing: <TickTerms /> },
    { title: words.goOn, text: words.goOnText, drawing: <TapContinue /> },
  ]
  return (
    <ol className="steps">
      {steps.map(({ title, text, drawing }, index) => (
        <li key={title.key}>
          {drawing}
          <h3>
            <span className="steps__number" aria-hidden="true">
              {index + 1}
            </span>
            {say(title)}
          </h3>
          <p>{say(text)}</p>
        </li>
      ))}
    </ol>
  )
}
