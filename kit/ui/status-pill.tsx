// Answers for every state a thing can be in: its word, its icon, its colour, and whether someone has work to do.
import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import Snowflake from 'lucide-react/icons/snowflake'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import { isKnownStatus, type states, statusWord } from '#kit/words/status-word.ts'
import { Badge, type Tone } from './badge.tsx'
import { useScale } from './scale.tsx'

export { statusWord }

interface StatusLook {
  readonly tone: Tone
  readonly icon: LucideIcon
  /** Open: someone must act or wait, so the pill is filled. Settled: a quiet word with a coloured icon. */
  readonly open: boolean
}

const look = (tone: Tone, icon: LucideIcon, open: boolean): StatusLook => ({ tone, icon, open })

const looks: Record<keyof typeof states, StatusLook> = {
  success: look('success', CircleCheck, false),
  approved: look('success', CircleCheck, false),
  active: look('success', CircleCheck, false),
  verified: look('success', CircleCheck, false),
  completed: look('success', CircleCheck, false),
  email_verified: look('neutral', Mail, false),
  pending: look('warning', Clock, true),
  in_review: look('warning', Clock, true),
  suspense: look('warning', Clock, true),
  restricted: look('warning', Lock, true),
  disputed: look('warning', CircleAlert, true),
  processing: look('info', LoaderCircle, true),
  returning: look('info', LoaderCircle, true),
  failed: look('danger', CircleX, true),
  overdue: look('danger', CircleX, true),
  rejected: look('danger', CircleX, false),
  reversed: look('neutral', Undo2, false),
  refunded: look('neutral', Undo2, false),
  frozen: look('info', Snowflake, true),
  closed: look('neutral', Ban, false),
  awaiting_approval: look('accent', UserCheck, true),
  passed: look('success', CircleCheck, false),
  clear: look('success', CircleCheck, false),
  cleared: look('success', CircleCheck, false),
  given: look('success', CircleCheck, false),
  waiting: look('warning', Clock, true),
  checking: look('info', LoaderCircle, true),
  ask_again: look('warning', Undo2, true),
  open: look('warning', CircleAlert, true),
  confirmed: look('danger', CircleX, false),
  refused: look('danger', CircleX, false),
  withdrawn: look('neutral', Ban, false),
}

export interface StatusPillProps {
  readonly status: string
  /** Other words for the same state ("Debits frozen", "Confirming"). */
  readonly children?: string | undefined
  /** Filled although settled, where a pill stands alone; always so in the customer app. */
  readonly filled?: boolean | undefined
}

export function StatusPill({ status, children, filled }: StatusPillProps) {
  const large = useScale() === 'large'
  const known = isKnownStatus(status) ? looks[status] : look('neutral', CircleAlert, false)
  const Icon = known.icon
  const solid = large || filled === true || known.open
  const size = large || !solid ? 14 : 12
  return (
    <Badge tone={known.tone} quiet={!solid} icon={<Icon aria-hidden="true" size={size} strokeWidth={2} />}>
      {children ?? statusWord(status)}
    </Badge>
  )
}
