// Answers for the pages on which a stranger finds out whether a receipt or a statement that they were shown is real.
import type { ReactNode } from 'react'
import type { Brand } from '#kit/brand/brand.ts'
import { firstPartyOnly } from '#kit/brand/third-parties.ts'
import { say, type Word } from '#kit/words/words.ts'
import { answersFolder } from '../addresses.ts'
import { BrandMark } from '../frame/art.tsx'
import { places } from '../frame/places.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import type { SitePage } from '../page.ts'
import { slot, type SlotName } from '../slots.ts'
import { FormFault, FormField } from './form-field.tsx'
import { OneThing } from './one-thing.tsx'
import { proofWords as words } from './words.ts'

type Kind = 'receipt' | 'statement'
type Fact = readonly [label: Word, name: SlotName]

const receiptFacts: readonly Fact[] = [
  [words.amount, 'form-amount'],
  [words.sender, 'form-sender'],
  [words.receiver, 'form-receiver'],
  [words.bank, 'form-bank'],
  [words.date, 'form-date'],
  [words.concluded, 'form-concluded'],
  [words.reference, 'form-reference'],
  [words.receiptCode, 'form-code'],
]

const statementFacts: readonly Fact[] = [
  [words.holder, 'form-holder'],
  [words.accountEnding, 'form-account'],
  [words.period, 'form-period'],
  [words.opening, 'form-opening'],
  [words.moneyIn, 'form-money-in'],
  [words.moneyOut, 'form-money-out'],
  [words.closing, 'form-closing'],
  [words.movements, 'form-movements'],
  [words.issued, 'form-issued'],
  [words.receiptCode, 'form-code'],
  [words.fingerprint, 'form-fingerprint'],
]

const signs = {
  real: 'M5 12.5 10 17.5 19.5 7',
  changed: 'M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3',
  unknown: 'M6 6l12 12M18 6L6 18',
} as const

/** An answer: its sign, its sentence, and what follows. */
function Answer(props: {
  brand: Brand
  sign: keyof typeof signs
  title: string
  text: string
  children: ReactNode
}) {
  const { brand, sign, title, text, children } = props
  return (
    <SiteFrame brand={brand} kind="plain">
      <div className="proof">
        <p className="proof__sign" data-sign={sign}>
          <svg className="icon" viewBox="0 0 24 26" aria-hidden="true">
            <path d={signs[sign]} />
          </svg>
        </p>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {children}
        <p className="proof__brand">
          <BrandMark brand={brand} />
          {brand.legalName}
        </p>
      </div>
    </SiteFrame>
  )
}

/** A line whose value the server has not got is not shown. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="proof__facts">
      {facts.map(([label, name]) => (
        <div key={name} data-said={slot(name)}>
          <dt>{say(label)}</dt>
          <dd>{slot(name)}</dd>
        </div>
      ))}
    </dl>
  )
}

function CheckAnother({ kind }: { kind: Kind }) {
  return (
    <p className="one-thing__ways">
      <a className="button button--line" href={places[kind]}>
        {say(words.checkAnother)}
      </a>
    </p>
  )
}

function Ask({ kind }: { kind: Kind }) {
  return (
    <form className="desk-form" method="post" action={places[kind]}>
      <FormFault />
      <FormField name="code" id="proof-code" label={say(words.code)} hint={say(words.codeHint)}>
        {(describedBy) => (
          <input
            className="input"
            id="proof-code"
            name="code"
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby={describedBy}
            defaultValue={slot('form-code')}
          />
        )}
      </FormField>
      <button className="button button--brand" type="submit">
        {say(words.check)}
      </button>
    </form>
  )
}

function Advice({ brand, first, second }: { brand: Brand; first: Word; second: Word }) {
  return (
    <section className="proof__advice">
      <h2>{say(words.unknownAdviceTitle)}</h2>
      <ul>
        <li>{say(first)}</li>
        <li>{say(second)}</li>
        <li>
          <a href={`mailto:${brand.emails.support}`}>
            {say(words.unknownAdviceTell, { email: brand.emails.support })}
          </a>
        </li>
      </ul>
    </section>
  )
}

/** The pages that ask for a code, and those that answer it; none is for search engines. */
export function proofPages(given: Brand): readonly SitePage[] {
  // What somebody checks is nobody else's business: code of others never runs where a code stands in the address.
  const brand = firstPartyOnly(given)
  const product = brand.name
  const page = (path: string, kind: Kind, title: string, body: ReactNode): SitePage => ({
    path,
    title: say(kind === 'receipt' ? words.receiptMetaTitle : words.statementMetaTitle, { product }),
    description: say(kind === 'receipt' ? words.receiptDescription : words.statementDescription, { product }),
    body,
    isIndexed: false,
    socialTitle: title,
    structuredData: [],
  })
  const ask = (kind: Kind, title: Word, text: Word): SitePage =>
    page(
      places[kind],
      kind,
      say(title),
      <OneThing brand={brand} title={say(title)} text={say(text)}>
        <Ask kind={kind} />
      </OneThing>,
    )
  const answer = (
    name: string,
    kind: Kind,
    said: { sign: keyof typeof signs; title: Word; text: string; children: ReactNode },
  ): SitePage =>
    page(
      `${answersFolder}${name}`,
      kind,
      say(said.title),
      <Answer brand={brand} sign={said.sign} title={say(said.title)} text={said.text}>
        {said.children}
        <CheckAnother kind={kind} />
      </Answer>,
    )
  return [
    ask('receipt', words.receiptTitle, words.receiptText),
    ask('statement', words.statementTitle, words.statementText),
    ...receiptAnswers(brand, answer),
    ...statementAnswers(brand, answer),
  ]
}

type AnswerPage = (
  name: string,
  kind: Kind,
  said: { sign: keyof typeof signs; title: Word; text: string; children: ReactNode },
) => SitePage

function receiptAnswers(brand: Brand, answer: AnswerPage): readonly SitePage[] {
  const compared = (
    <>
      <p className="proof__state">
        <strong>{say(words.state)}</strong> {slot('form-state')}
      </p>
      <Facts facts={receiptFacts} />
      <p className="quiet">{say(words.wait)}</p>
    </>
  )
  const text = say(words.realText, { product: brand.name })
  return [
    answer('receipt-paid', 'receipt', { sign: 'real', title: words.realTitle, text, children: compared }),
    answer('receipt-changed', 'receipt', {
      sign: 'changed',
      title: words.changedTitle,
      text,
      children: compared,
    }),
    answer('receipt-unknown', 'receipt', {
      sign: 'unknown',
      title: words.unknownTitle,
      text: say(words.unknownText),
      children: <Advice brand={brand} first={words.unknownAdviceWait} second={words.unknownAdviceAsk} />,
    }),
  ]
}

function statementAnswers(brand: Brand, answer: AnswerPage): readonly SitePage[] {
  return [
    answer('statement-real', 'statement', {
      sign: 'real',
      title: words.statementRealTitle,
      text: say(words.statementRealText, { product: brand.name }),
      children: (
        <>
          <Facts facts={statementFacts} />
          <p className="quiet">{say(words.statementWait)}</p>
        </>
      ),
    }),
    answer('statement-unknown', 'statement', {
      sign: 'unknown',
      title: words.statementUnknownTitle,
      text: say(words.statementUnknownText),
      children: <Advice brand={brand} first={words.statementAdviceWait} second={words.statementAdviceAsk} />,
    }),
  ]
}
