// Answers for the Trust Element: secure badge, customer support, partnerships, regulatory compliance, industry recognition.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { ArtDrawing } from '../frame/art.tsx'
import { landingWords as words } from '../words.ts'
import { Pictogram, type PictogramName } from './pictogram.tsx'

type Reason = { readonly picture: PictogramName; readonly title: string; readonly text: string }

export function Trust({ brand }: { brand: Brand }) {
  const { support, award, users } = brand.claims
  const reasons: readonly Reason[] = [
    { picture: 'support', title: say(words.customerSupportTitle), text: `${support.text}.` },
    { picture: 'partnerships', title: say(words.partnershipsTitle), text: say(words.partnershipsText) },
    { picture: 'compliance', title: say(words.complianceTitle), text: say(words.complianceText) },
    {
      picture: 'recognition',
      title: say(words.recognitionTitle),
      text: say(words.recognitionText, { award: award.text, users: users.text }),
    },
  ]
  return (
    <section className="trust on-field" id="trust" aria-labelledby="trust-title">
      <div className="selvedge" aria-hidden="true" />
      <div className="wrap trust__row">
        <ArtDrawing art={brand.art.seal} className="trust__seal" />
        <div>
          <h2 id="trust-title">{say(words.trust)}</h2>
          <div className="trust__lead">
            <h3>{say(words.secureTitle)}</h3>
            <p>{say(words.secureText)}</p>
          </div>
          <ul className="trust__list">
            {reasons.map(({ picture, title, text }) => (
              <li key={picture}>
                <Pictogram name={picture} />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
