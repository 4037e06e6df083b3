// Answers for the pages that whoever was sent the link of a paid bill reads: the bill, or that the link has ended.
import type { Brand } from '#kit/brand/brand.ts'
import { firstPartyOnly } from '#kit/brand/third-parties.ts'
import { say, type Word } from '#kit/words/words.ts'
import { answersFolder } from '../addresses.ts'
import type { SitePage } from '../page.ts'
import { slot } from '../slots.ts'
import { Answer, type Fact, Facts } from './proof-pages.tsx'
import { billLinkWords as words } from './words.ts'

const facts: readonly Fact[] = [
  [words.biller, 'form-biller'],
  [words.number, 'form-number'],
  [words.amount, 'form-amount'],
  [words.date, 'form-date'],
  [words.first, 'form-first', 'digits'],
  [words.token, 'form-digits', 'digits'],
  [words.ends, 'form-ends'],
]

/** Nothing where the bill shows no token. */
const CopyToken = () => (
  <p className="proof__copy" data-said={slot('form-token')}>
    <button
      type="button"
      className="button button--brand"
      data-copy={slot('form-token')}
      data-copied={say(words.copied)}
    >
      <span data-copy-label="" aria-live="polite">
        {say(words.copy)}
      </span>
    </button>
  </p>
)

/** None is for search engines, and what a preview shows of them is the same for every bill. */
export function billLinkPages(given: Brand): readonly SitePage[] {
  // A token may stand on it: code of others never runs there.
  const brand = firstPartyOnly(given)
  const told = { product: brand.name }
  const pageOf = (name: string, metaTitle: Word, title: Word): Omit<SitePage, 'body'> => ({
    path: `${answersFolder}${name}`,
    title: say(metaTitle, told),
    description: say(words.description, told),
    isIndexed: false,
    socialTitle: say(title),
    structuredData: [],
  })
  return [
    {
      ...pageOf('bill-paid', words.metaTitle, words.title),
      body: (
        <Answer brand={brand} sign="real" title={say(words.title)} text={say(words.text, told)}>
          <Facts facts={facts} />
          <CopyToken />
        </Answer>
      ),
    },
    {
      ...pageOf('bill-shared', words.sharedMetaTitle, words.sharedTitle),
      body: (
        <Answer brand={brand} sign="real" title={say(words.sharedTitle)} text={say(words.text, told)}>
          <form method="post">
            <button type="submit" className="button button--brand">
              {say(words.show)}
            </button>
          </form>
        </Answer>
      ),
    },
    {
      ...pageOf('bill-ended', words.endedMetaTitle, words.endedTitle),
      body: (
        <Answer brand={brand} sign="unknown" title={say(words.endedTitle)} text={slot('form-why')}>
          {null}
        </Answer>
      ),
    },
  ]
}
