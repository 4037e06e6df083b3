// Answers for the FAQ: four questions that open and close by themselves, each with an address of its own.
import type { ReactNode } from 'react'
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { places, questionIds, ticketMail } from '../frame/places.ts'
import { siteWords as words } from '../words.ts'

/** The brand's plain text, in which the names of two ways out of a question are links. */
function withLinks(text: string, brand: Brand): ReactNode {
  const targets = new Map([
    [say(words.submitTicket), ticketMail(brand)],
    [say(words.termsOfService), places.termsOfService],
  ])
  const names = [...targets.keys()].join('|')
  return text.split(new RegExp(`(${names})`)).map((part) => {
    const href = targets.get(part)
    return href === undefined ? (
      part
    ) : (
      <a key={part} href={href}>
        {part}
      </a>
    )
  })
}

export function Questions({ brand }: { brand: Brand }) {
  return (
    <section className="questions section" id="faq" aria-labelledby="faq-title">
      <div className="wrap">
        <h2 id="faq-title">{say(words.faq)}</h2>
        <div className="questions__list">
          {brand.faq.map(({ title, content }, index) => (
            <details key={title} id={questionIds[index]} open={index === 0}>
              <summary>
                <span>{title}</span>
                <i aria-hidden="true" />
              </summary>
              <div>
                <p>{withLinks(content, brand)}</p>
                {questionIds[index] === 'faq-fees' && (
                  <p>
                    <a href={places.fees}>{say(words.feesOfToday)}</a>
                  </p>
                )}
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
