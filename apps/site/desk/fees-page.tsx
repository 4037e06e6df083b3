// Answers for the page of fees and limits: its frame and its calculator; every number is written in by the server.
import { priceWords } from '#features/charges/words.ts'
import type { Brand } from '#kit/brand/brand.ts'
import { say, type Word } from '#kit/words/words.ts'
import { places } from '../frame/places.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import type { SitePage } from '../page.ts'
import { PageHead } from '../reading/page-head.tsx'
import { slot } from '../slots.ts'
import { feesWords as words } from './fees-words.ts'

const lines = ['fee', 'vat', 'duty', 'total'] as const
const columns = ['bank', 'customer'] as const

function CostTable() {
  return (
    <table className="table fees-cost">
      <caption className="visually-hidden">{say(words.calculator)}</caption>
      <thead>
        <tr>
          <th scope="col">{say(words.line)}</th>
          <th scope="col" data-figure="">
            {say(words.toBank)}
          </th>
          <th scope="col" data-figure="">
            {say(words.toCustomer)}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line} data-line={line}>
            <th scope="row">{say(words[line])}</th>
            {columns.map((column) => (
              <td key={column} data-figure="" data-fees-value={`${column}-${line}`}>
                {slot(`fees-${column}-${line}`)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A question in the address of the page, so that it works without script; islands/fees.ts answers while one types. */
function CostForm() {
  return (
    <form
      className="desk-form"
      method="get"
      action={`${places.fees}#cost`}
      data-fees=""
      data-sum={say(priceWords.sum)}
      data-offline={say(words.offline)}
    >
      <div className="form-field">
        <label htmlFor="fees-amount">{say(words.amount)}</label>
        <div className="fees-row">
          <input
            className="input"
            id="fees-amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            aria-describedby="fees-amount-hint fees-amount-fault"
            defaultValue={slot('fees-typed')}
          />
          <button className="button button--brand" type="submit">
            {say(words.show)}
          </button>
        </div>
        <p className="form-field__hint" id="fees-amount-hint">
          {say(words.amountHint)}
        </p>
        <p
          className="form-field__fault"
          id="fees-amount-fault"
          role="alert"
          data-said={slot('fees-fault')}
          data-fees-fault=""
        >
          {slot('fees-fault')}
        </p>
      </div>
    </form>
  )
}

function Calculator() {
  return (
    <section className="card fees-calculator" id="cost" aria-labelledby="cost-title">
      <h2 className="plain" id="cost-title">
        {say(words.calculator)}
      </h2>
      <CostForm />
      <CostTable />
      <p className="visually-hidden" role="status" data-fees-sum="">
        {slot('fees-sum')}
      </p>
      <p className="small quiet">{say(words.noFree)}</p>
    </section>
  )
}

function Part({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: Word
  text?: Word
  children: React.ReactNode
}) {
  return (
    <section className="fees-part" aria-labelledby={id}>
      <h2 className="plain" id={id}>
        {say(title)}
      </h2>
      {text !== undefined && <p>{say(text)}</p>}
      {children}
    </section>
  )
}

function FeesPage({ brand }: { brand: Brand }) {
  return (
    <SiteFrame brand={brand} kind="plain">
      <PageHead crumb={say(words.crumb)} title={say(words.title)}>
        <p className="lead">{say(words.lead, { day: slot('fees-day') })}</p>
      </PageHead>
      <div className="wrap fees">
        <Calculator />
        <div className="fees-parts">
          <Part id="prices" title={words.prices} text={words.pricesText}>
            <div>{slot('fees-to-bank')}</div>
            <div>{slot('fees-to-customer')}</div>
            <div>{slot('fees-receiving')}</div>
            <div>{slot('fees-bought')}</div>
            <div>{slot('fees-dollars')}</div>
          </Part>
          <Part id="free" title={words.free}>
            <div>{slot('fees-free')}</div>
          </Part>
          <Part id="examples" title={words.examples}>
            <div>{slot('fees-examples')}</div>
          </Part>
          <Part id="limits" title={words.limits} text={words.limitsText}>
            <div>{slot('fees-limits')}</div>
          </Part>
          <Part id="coming" title={words.coming}>
            <div>{slot('fees-coming')}</div>
          </Part>
          <Part id="more" title={words.more}>
            <ul>
              <li>
                <a href={`${places.termsOfService}#fees`}>{say(words.terms)}</a>
              </li>
              <li>
                <a href={places.refundPolicy}>{say(words.refunds)}</a>
              </li>
              <li>
                <a href={places.contact}>{say(words.question)}</a>
              </li>
            </ul>
          </Part>
        </div>
      </div>
    </SiteFrame>
  )
}

export function feesPage(brand: Brand): SitePage {
  const product = brand.name
  return {
    path: places.fees,
    title: say(words.metaTitle, { product }),
    description: say(words.description, { product }),
    body: <FeesPage brand={brand} />,
    isIndexed: true,
    socialTitle: say(words.title),
    structuredData: [],
  }
}
