// Answers for the life of an order as staff read it: states, what the partner was asked and said, webhooks, and
// what was posted later, by whom and why.
import ArrowRight from 'lucide-react/icons/arrow-right'
import Banknote from 'lucide-react/icons/banknote'
import Check from 'lucide-react/icons/check'
import PhoneCall from 'lucide-react/icons/phone-call'
import Undo2 from 'lucide-react/icons/undo-2'
import Webhook from 'lucide-react/icons/webhook'
import X from 'lucide-react/icons/x'
import { queueWords } from '#kit/screens/queue-words.ts'
import { formatAmount } from '#kit/ui/format.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { Time } from '#kit/ui/time.tsx'
import { Timeline, type TimelineEntry } from '#kit/ui/timeline.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { methodWord, type Order } from './state.tsx'
import { words } from './words.ts'

type Event = Order['events'][number]

export function OrderEvents({ order: { events, currency } }: { order: Order }) {
  return <Timeline entries={events.map((event) => entryOf(event, currency))} />
}

const icon = { 'aria-hidden': true, size: 12, strokeWidth: 2.25 } as const

function entryOf(event: Event, currency: Order['currency']): TimelineEntry {
  return {
    key: String(event.number),
    title: titleOf(event, currency),
    meta: <Meta event={event} />,
    icon: iconOf(event),
    tone: toneOf(event),
    ...(event.kind === 'call' && event.detail !== '' ? { quote: event.detail } : {}),
  }
}

function titleOf(event: Event, currency: Order['currency']): string {
  switch (event.kind) {
    case 'state':
      return statusWord(event.name)
    case 'call':
      return say(event.name === 'pay' ? words.askedToPay : words.askedHowItStands)
    case 'webhook':
      return event.name === 'approval' ? say(words.approval) : say(words.webhook, { name: event.name })
    case 'posting':
      return postingTitle(event, currency)
  }
}

const postings: Readonly<Record<string, Word>> = {
  debt_of_transfer: words.claimed,
  debt_recovery: words.recoveredPart,
  debt_from_kept: words.fromKept,
  debt_write_off: words.writtenOffPart,
  debt_cancelled: words.debtCancelled,
  unclaimed_paid: words.paidOut,
  bank_transfer_return_release: words.released,
}

function postingTitle({ name, amount }: Event, currency: Order['currency']): string {
  const word = Object.hasOwn(postings, name) ? postings[name] : undefined
  if (word === undefined) return statusWord(name)
  return say(word, { amount: amount === null ? '' : formatAmount({ currency, amount }) })
}

/** Whose act of staff it was, and why; of what may also happen without one, that it did. */
function byWhom({ kind, name, outcome, ended }: Event): string | undefined {
  if (ended !== null) {
    const told = { name: ended.by ?? '', reason: ended.reason ?? '' }
    return say(kind === 'state' ? words.decidedBy : queueWords.byWhom, told)
  }
  if (name === 'bank_transfer_return_release') return say(queueWords.automatically)
  return outcome === '' ? undefined : methodWord(outcome)
}

function Meta({ event }: { event: Event }) {
  const { kind, detail, response_code: code, times } = event
  const approver = event.ended?.approved_by ?? null
  const said = [
    byWhom(event),
    approver === null ? undefined : say(queueWords.approvedBy, { name: approver }),
    kind === 'posting' && detail !== '' ? say(words.bankReference, { reference: detail }) : undefined,
    code === null ? undefined : say(words.code, { code }),
    times > 1 ? say(words.times, { count: String(times) }) : undefined,
  ].filter((part) => part !== undefined)
  return (
    <>
      <Time at={event.at} look="second" />
      {said.length > 0 && ` · ${said.join(' · ')}`}
    </>
  )
}

function iconOf({ kind, name }: Event) {
  if (kind === 'posting') return <Banknote {...icon} />
  if (kind === 'call') return <PhoneCall {...icon} />
  if (kind === 'webhook') return <Webhook {...icon} />
  if (name === 'success') return <Check {...icon} />
  if (name === 'failed') return <X {...icon} />
  return name === 'returned' ? <Undo2 {...icon} /> : <ArrowRight {...icon} />
}

const unanswered: ReadonlySet<string> = new Set(['unknown', 'not_sent', 'float_too_low'])

function toneOf({ kind, name, outcome }: Event): TimelineEntry['tone'] {
  if (kind === 'call') return unanswered.has(outcome) ? 'warning' : 'neutral'
  if (kind === 'webhook' || kind === 'posting') return 'neutral'
  if (name === 'success') return 'success'
  if (name === 'failed') return 'danger'
  return name === 'in_review' || name === 'pending' ? 'warning' : 'info'
}
