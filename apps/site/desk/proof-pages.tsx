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
import { DeskForm, FormInput } from './form-field.tsx'
import { OneThing } from './one-thing.tsx'
import { proofWords as words } from './words.ts'

type Kind = 'receipt' | 'statement'
/** A label that the server writes is a slot too. Digits that somebody types have a line of their own. */
export type Fact = readonly [label: Word | SlotName, name: SlotName, look?: 'digits']

const receiptFacts: readonly Fact[] = [
  [words.amount, 'form-amount'],
  [words.sender, 'form-sender'],
  [words.receiver, 'form-receiver'],
  ['form-place', 'form-bank'],
  [words.number, 'form-number'],
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
export function Answer(props: {
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
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="proof__facts">
      {facts.map(([label, name, look]) => (
        <div key={name} data-said={slot(name)} data-look={look}>
          <dt>{typeof label === 'string' ? slot(label) : say(label)}</dt>
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
    <DeskForm method="get" action={`${places[kind]}/check`} act={say(words.check)}>
      <FormInput
        name="code"
        id="proof-code"
        label={say(words.code)}
        hint={say(words.codeHint)}
        required
        maxLength={1000}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </DeskForm>
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
  return [
    askPage(brand, {
      kind: 'receipt',
      metaTitle: words.receiptMetaTitle,
      title: words.receiptTitle,
      text: words.receiptText,
    }),
    askPage(brand, {
      kind: 'statement',
      metaTitle: words.statementMetaTitle,
      title: words.statementTitle,
      text: words.statementText,
    }),
    ...receiptAnswers(brand),
    ...statementAnswers(brand),
  ]
}

function pageOf(
  brand: Brand,
  page: { path: string; kind: Kind; metaTitle: Word; title: Word; body: ReactNode },
): SitePage {
  const product = brand.name
  const description = page.kind === 'receipt' ? words.receiptDescription : words.statementDescription
  return {
    path: page.path,
    title: say(page.metaTitle, { product }),
    description: say(description, { product }),
    body: page.body,
    isIndexed: false,
    socialTitle: say(page.title),
    structuredData: [],
  }
}

function askPage(brand: Brand, asks: { kind: Kind; metaTitle: Word; title: Word; text: Word }): SitePage {
  return pageOf(brand, {
    ...asks,
    path: places[asks.kind],
    body: (
      <OneThing brand={brand} title={say(asks.title)} text={say(asks.text)}>
        <Ask kind={asks.kind} />
      </OneThing>
    ),
  })
}

function answerPage(
  brand: Brand,
  said: {
    name: string
    kind: Kind
    sign: keyof typeof signs
    metaTitle: Word
    title: Word
    text: Word
    children: ReactNode
  },
): SitePage {
  const { name, kind, sign, metaTitle, title, text, children } = said
  return pageOf(brand, {
    path: `${answersFolder}${name}`,
    kind,
    metaTitle,
    title,
    body: (
      <Answer brand={brand} sign={sign} title={say(title)} text={say(text, { product: brand.name })}>
        {children}
        <CheckAnother kind={kind} />
      </Answer>
    ),
  })
}

function receiptAnswers(brand: Brand): readonly SitePage[] {
  const children = (
    <>
      <p className="proof__state">
        <strong>{say(words.state)}</strong> {slot('form-state')}
      </p>
      <Facts facts={receiptFacts} />
      <p className="quiet">{say(words.shortened)}</p>
      <p className="quiet">{say(words.wait)}</p>
    </>
  )
  const found = { kind: 'receipt', text: words.realText, children } as const
  return [
    answerPage(brand, {
      ...found,
      name: 'receipt-paid',
      sign: 'real',
      metaTitle: words.realMetaTitle,
      title: words.realTitle,
    }),
    answerPage(brand, {
      ...found,
      name: 'receipt-changed',
      sign: 'changed',
      metaTitle: words.changedMetaTitle,
      title: words.changedTitle,
    }),
    answerPage(brand, {
      name: 'receipt-unknown',
      kind: 'receipt',
      sign: 'unknown',
      metaTitle: words.unknownMetaTitle,
      title: words.unknownTitle,
      text: words.unknownText,
      children: <Advice brand={brand} first={words.unknownAdviceWait} second={words.unknownAdviceAsk} />,
    }),
  ]
}

function statementAnswers(brand: Brand): readonly SitePage[] {
  return [
    answerPage(brand, {
      name: 'statement-real',
      kind: 'statement',
      sign: 'real',
      metaTitle: words.statementRealMetaTitle,
      title: words.statementRealTitle,
      text: words.statementRealText,
      children: (
        <>
          <Facts facts={statementFacts} />
          <p className="quiet">{say(words.statementShortened)}</p>
          <p className="quiet">{say(words.statementWait)}</p>
        </>
      ),
    }),
    answerPage(brand, {
      name: 'statement-unknown',
      kind: 'statement',
      sign: 'unknown',
      metaTitle: words.statementUnknownMetaTitle,
      title: words.statementUnknownTitle,
      text: words.statementUnknownText,
      children: <Advice brand={brand} first={words.statementAdviceWait} second={words.statementAdviceAsk} />,
    }),
  ]
}
