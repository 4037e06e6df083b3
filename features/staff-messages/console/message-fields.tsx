// Answers for writing a message: a beginning to choose, what it is about, subject and text; and for how it will look.
import { TextInput } from '#kit/ui/text-input.tsx'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem } from '#kit/screens/answers.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Select } from '#kit/ui/select.tsx'
import { say } from '#kit/words/words.ts'
import { messageTopics, type previewToUser } from '../contract.ts'
import { bodyMost, subjectMost } from '../rules.ts'
import { templates } from '../templates.ts'
import { words } from './words.ts'

export type Topic = (typeof messageTopics)[number]

export interface Draft {
  readonly subject: string
  readonly body: string
  readonly topic: Topic
}

export const emptyDraft: Draft = { subject: '', body: '', topic: 'money' }

const topicWords = {
  money: words.topicMoney,
  security: words.topicSecurity,
  offers: words.topicOffers,
} as const

interface MessageFieldsProps {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly problem: Problem | undefined
  readonly pending: boolean
}

export function MessageFields({ draft, onChange, problem, pending }: MessageFieldsProps) {
  return (
    <>
      <Beginning draft={draft} onChange={onChange} />
      <TextInput
        label={say(words.subject)}
        error={fieldProblem(problem, 'subject')}
        name="subject"
        autoComplete="off"
        maxLength={subjectMost}
        value={draft.subject}
        onChange={(subject) => onChange({ ...draft, subject })}
        readOnly={pending}
      />
      <TextInput
        label={say(words.body)}
        hint={say(words.bodyHint)}
        error={fieldProblem(problem, 'body')}
        name="body"
        autoComplete="off"
        rows={8}
        maxLength={bodyMost}
        value={draft.body}
        onChange={(body) => onChange({ ...draft, body })}
        readOnly={pending}
      />
    </>
  )
}

/** A template to begin with, and what the message is about. */
function Beginning({ draft, onChange }: Pick<MessageFieldsProps, 'draft' | 'onChange'>) {
  const begin = (key: string) => {
    const template = templates.find((one) => one.key === key)
    if (template !== undefined)
      onChange({ ...draft, subject: say(template.subject), body: say(template.body) })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={say(words.template)}
        choices={[
          { value: 'none', label: say(words.noTemplate) },
          ...templates.map(({ key, name }) => ({ value: key, label: say(name) })),
        ]}
        value={templates.find(({ body }) => say(body) === draft.body)?.key ?? 'none'}
        onChange={begin}
        name="template"
      />
      <Select
        label={say(words.topic)}
        choices={messageTopics.map((value) => ({ value, label: say(topicWords[value]) }))}
        value={draft.topic}
        onChange={(topic) => onChange({ ...draft, topic })}
        name="topic"
      />
    </div>
  )
}

type Outlook = WireAnswer<typeof previewToUser>

const noMailWords = {
  switched_off: words.noMailSwitchedOff,
  address_refused: words.noMailRefused,
  no_address: words.noMailNone,
} as const

interface SeenProps {
  readonly seen: Outlook['seen']
  readonly topic: Topic
  readonly noMail?: Outlook['no_mail'] | undefined
}

const box = 'min-w-0 rounded-card border border-border bg-surface p-4 text-13'

/** The message as its reader sees it, in the app and in the mail. Everything is text. */
export function Seen({ seen, topic, noMail = null }: SeenProps) {
  const { name } = useBrand()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <section aria-label={say(words.inApp)} className={box}>
        <p className="mb-2 text-12 text-text-3">{say(words.inApp)}</p>
        <p className="text-14 font-semibold wrap-anywhere">{seen.subject}</p>
        <p className="wrap-anywhere whitespace-pre-line text-text-2">{seen.body}</p>
      </section>
      <section aria-label={say(words.byMail)} className={box}>
        <p className="mb-2 text-12 text-text-3">{say(words.byMail)}</p>
        {noMail !== null ? (
          <p className="text-text-2">{say(noMailWords[noMail])}</p>
        ) : (
          <>
            <p className="mb-2 rounded-input bg-brand px-2 py-1 font-semibold text-on-brand">{name}</p>
            <p className="mb-2 text-14 font-semibold wrap-anywhere">{seen.subject}</p>
            {seen.paragraphs.map((paragraph, place) => (
              <p key={place} className="mb-2 wrap-anywhere whitespace-pre-line">
                {paragraph}
              </p>
            ))}
            {topic === 'offers' && <p className="text-12 text-text-3">{say(words.offersLink)}</p>}
          </>
        )}
      </section>
    </div>
  )
}
