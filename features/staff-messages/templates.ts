// Answers for what staff often tell: a beginning that they may change before it is sent.
import { catalogue, type Word } from '#kit/words/words.ts'

export type Template = {
  readonly key: string
  readonly name: Word
  readonly subject: Word
  readonly body: Word
}

const papers = catalogue('staff-message-papers', {
  name: 'Documents needed',
  subject: 'We need a document from you',
  body: 'Hello {first_name},\n\nTo look at your account we need one more document from you. Open the app, go to Profile, then Limits, and send it there. {product} never asks for documents by chat or phone.',
})
const call = catalogue('staff-message-call', {
  name: 'We could not reach you',
  subject: 'We tried to call you',
  body: 'Hello {first_name},\n\nWe tried to reach you about your account. Reply through Help in the app, or call us when it suits you. We never ask for your PIN or a code.',
})
const solved = catalogue('staff-message-solved', {
  name: 'Problem fixed',
  subject: 'We’ve fixed the problem you reported',
  body: 'Hello {first_name},\n\nThank you for telling us. We’ve fixed the problem you reported, and you don’t need to do anything. If you see it again, tell us through Help in the app.',
})
const works = catalogue('staff-message-works', {
  name: 'Planned maintenance',
  subject: 'Planned maintenance on {product}',
  body: 'Hello {first_name},\n\nWe are improving {product}. In the meantime transfers may take longer than usual. Your money is safe, and nothing is lost.',
})

export const templates: readonly Template[] = [
  { key: 'papers', ...papers },
  { key: 'call', ...call },
  { key: 'solved', ...solved },
  { key: 'works', ...works },
]
