// Answers for the life of a transfer as staff read it: states, what the bank was asked and said, and webhooks.
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import PhoneCall from 'lucide-react/icons/phone-call'
import Undo2 from 'lucide-react/icons/undo-2'
import Webhook from 'lucide-react/icons/webhook'
import X from 'lucide-react/icons/x'
import { statusWord } from '#kit/words/status-word.ts'
import { Time } from '#kit/ui/time.tsx'
import { Timeline, type TimelineEntry } from '#kit/ui/timeline.tsx'
import { say } from '#kit/words/words.ts'
import { methodWord, type Transfer } from './state.tsx'
import { words } from './words.ts'

type Event = Transfer['events'][number]

export function TransferEvents({ events }: { events: readonly Event[] }) {
  return <Timeline entries={events.map(entryOf)} />
}

const icon = { 'aria-hidden': true, size: 12, strokeWidth: 2.25 } as const

function entryOf(event: Event): TimelineEntry {
  return {
    key: String(event.number),
    title: titleOf(event),
    meta: <Meta event={event} />,
    icon: iconOf(event),
    tone: toneOf(event),
    ...(event.kind === 'call' && event.detail !== '' ? { quote: event.detail } : {}),
  }
}

function titleOf(event: Event): string {
  switch (event.kind) {
    case 'state':
      return statusWord(event.name)
    case 'call':
      return say(event.name === 'pay' ? words.askedToPay : words.askedHowItStands)
    case 'webhook':
      return event.name === 'approval' ? say(words.approval) : say(words.webhook, { name: event.name })
  }
}

function Meta({ event }: { event: Event }) {
  const { outcome, response_code: code, times } = event
  const said = [
    outcome === '' ? undefined : methodWord(outcome),
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
  if (kind === 'call') return <PhoneCall {...icon} />
  if (kind === 'webhook') return <Webhook {...icon} />
  if (name === 'success') return <Check {...icon} />
  if (name === 'failed') return <X {...icon} />
  return name === 'returned' ? <Undo2 {...icon} /> : <ArrowRight {...icon} />
}

function toneOf({ kind, name, outcome }: Event): TimelineEntry['tone'] {
  if (kind === 'call') return outcome === 'unknown' || outcome === 'float_too_low' ? 'warning' : 'neutral'
  if (kind === 'webhook') return 'neutral'
  if (name === 'success') return 'success'
  if (name === 'failed') return 'danger'
  return name === 'in_review' || name === 'pending' ? 'warning' : 'info'
}
