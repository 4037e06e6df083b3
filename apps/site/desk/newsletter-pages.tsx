// Answers for the pages of the newsletter where it is a real list: asking, confirming and leaving, each with one button.
import type { ReactNode } from 'react'
import type { Brand } from '#kit/brand/brand.ts'
import { say, type Word } from '#kit/words/words.ts'
import { places } from '../frame/places.ts'
import type { SitePage } from '../page.ts'
import { slot } from '../slots.ts'
import { DeskForm, FormInput } from './form-field.tsx'
import { OneThing } from './one-thing.tsx'
import { newsletterWords as words } from './words.ts'

function Subscribe() {
  return (
    <DeskForm action={places.newsletter} act={say(words.subscribe)}>
      <FormInput
        name="email"
        id="subscribe-email"
        label={say(words.email)}
        type="email"
        required
        autoComplete="email"
      />
    </DeskForm>
  )
}

/** A button whose press is a POST with the secret of the link, so that what only opens links changes nothing. */
function LinkButton({ action, label }: { action: string; label: Word }) {
  return (
    <DeskForm className="desk-form desk-form--center" action={action} act={say(label)}>
      <input type="hidden" name="token" value={slot('form-token')} />
    </DeskForm>
  )
}

function Link({ href, label }: { href: string; label: Word }) {
  return (
    <p className="one-thing__ways">
      <a className="button button--line" href={href}>
        {say(label)}
      </a>
    </p>
  )
}

/** The pages, or none where the brand's newsletter is simulated. */
export function newsletterPages(brand: Brand): readonly SitePage[] {
  if (brand.newsletter.mode !== 'double-opt-in') return []
  const product = brand.name
  const page = (path: string, title: Word, text: Word, what: ReactNode): SitePage => ({
    path,
    title: say(words.metaTitle, { product }),
    description: say(words.description, { product }),
    body: (
      <OneThing brand={brand} title={say(title)} text={say(text)}>
        {what}
      </OneThing>
    ),
    isIndexed: false,
    socialTitle: say(title),
    structuredData: [],
  })
  const { newsletter, home } = places
  const [confirm, leave] = [`${newsletter}/confirm`, `${newsletter}/unsubscribe`]
  return [
    page(newsletter, words.title, words.text, <Subscribe />),
    page(`${newsletter}/asked`, words.askedTitle, words.askedText, <Link href={home} label={words.home} />),
    page(
      confirm,
      words.confirmTitle,
      words.confirmText,
      <LinkButton action={confirm} label={words.confirm} />,
    ),
    page(
      `${newsletter}/confirmed`,
      words.confirmedTitle,
      words.confirmedText,
      <Link href={home} label={words.home} />,
    ),
    page(leave, words.leaveTitle, words.leaveText, <LinkButton action={leave} label={words.leave} />),
    page(
      `${newsletter}/left`,
      words.leftTitle,
      words.leftText,
      <Link href={newsletter} label={words.back} />,
    ),
  ]
}
