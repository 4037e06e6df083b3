// Answers for the six feature cards, what a loan costs beside the two that speak of loans, and the register button.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { places } from '../frame/places.ts'
import { LoanExample } from '../reading/loan-example.tsx'
import { landingWords as words, siteWords } from '../words.ts'
import { Heap } from './heap.tsx'
import { Pictogram, type PictogramName } from './pictogram.tsx'

type Feature = {
  readonly picture: PictogramName
  readonly title: string
  readonly text: string
  readonly isLoan?: boolean
}

function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function featuresOf({ claims }: Brand): readonly Feature[] {
  return [
    {
      picture: 'approval',
      title: say(words.approvalTitle),
      text: say(words.approvalText, { decision: upperFirst(claims.loanDecision.text) }),
      isLoan: true,
    },
    {
      picture: 'repayment',
      title: say(words.repaymentTitle),
      text: say(words.repaymentText),
      isLoan: true,
    },
    { picture: 'safe', title: say(words.safeTitle), text: say(words.safeText) },
    { picture: 'card', title: say(words.cardTitle), text: say(words.themedCardText) },
    {
      picture: 'channels',
      title: say(words.supportTitle),
      text: say(words.supportText, { support: upperFirst(claims.support.text) }),
    },
    {
      picture: 'bills',
      title: say(words.billTitle),
      text: upperFirst(say(words.billsText, { billers: claims.billers.text })),
    },
  ]
}

export function Features({ brand }: { brand: Brand }) {
  return (
    <section className="features" id="features" aria-labelledby="features-title">
      <div className="wrap">
        <div className="section__head">
          <h2 id="features-title">{say(siteWords.features)}</h2>
          <p>{say(words.featuresLead)}</p>
        </div>
        <ul className="features__grid">
          {featuresOf(brand).map(({ picture, title, text, isLoan }) => (
            <li key={picture}>
              <Pictogram name={picture} />
              <h3>{title}</h3>
              <p>{text}</p>
              {isLoan === true && brand.features.loans && (
                <p className="features__cost">
                  <a href="#loan-cost">{say(words.loanCost)}</a>
                </p>
              )}
            </li>
          ))}
        </ul>
        {brand.features.loans && (
          <div className="features__loan" id="loan-cost">
            <h3>{say(words.loanCost)}</h3>
            <LoanExample brand={brand} />
          </div>
        )}
      </div>
      <div className="register">
        <Heap />
        <a className="button register__button" href={places.signUp}>
          {say(words.register)}
        </a>
      </div>
    </section>
  )
}
