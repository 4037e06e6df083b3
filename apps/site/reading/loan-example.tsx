// Answers for the loan that stands beside every claim about loans: one honest sentence, and the figures behind it.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { exampleFacts, exampleSentence } from './loan-figures.ts'
import { readingWords as words } from './words.ts'

/** The page that reckons a loan through. */
export const loanCostsPath = '/loan-costs'

/** The brand's example, its figures folded unless `open`. Renders nothing where the brand lends nothing. */
export function LoanExample({ brand, open = false }: { brand: Brand; open?: boolean }) {
  if (!brand.features.loans) return null
  return (
    <div className="loan-example">
      <p>{exampleSentence(brand)}</p>
      <details open={open}>
        <summary>{say(words.loanSteps)}</summary>
        <dl>
          {exampleFacts(brand).map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a href={loanCostsPath}>{say(words.loanMore)}</a>
        </p>
      </details>
    </div>
  )
}
