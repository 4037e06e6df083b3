// Answers for what happened, newest or oldest first, and for whose turn it is now.
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'

export interface TimelineEntry {
  readonly key: string
  readonly title: ReactNode
  /** Time, actor, reason: one quiet line. */
  readonly meta?: ReactNode
  /** A note as it was written. */
  readonly quote?: ReactNode
  /** A lucide icon of 12 px. */
  readonly icon: ReactNode
  readonly tone?: Exclude<Tone, 'accent' | 'brand'> | undefined
  /** The day above this entry, where a new one begins. */
  readonly day?: string | undefined
}

const tones = {
  neutral: 'bg-neutral-soft text-on-neutral-soft',
  info: 'bg-info-soft text-on-info-soft',
  success: 'bg-success-soft text-on-success-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
}

/** The console's activity: small discs on a line. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="text-13">
      {entries.map((entry, place) => (
        <li key={entry.key}>
          {entry.day !== undefined && <p className="pb-3 text-12 font-medium text-text-3">{entry.day}</p>}
          <div className={classNames('relative pl-8', place < entries.length - 1 && 'pb-5')}>
            {place < entries.length - 1 && entries[place + 1]?.day === undefined && (
              <span aria-hidden="true" className="absolute top-6 bottom-0 left-[9.5px] w-px bg-border" />
            )}
            <span
              aria-hidden="true"
              className={classNames(
                'absolute -top-px left-0 grid size-5 place-items-center rounded-pill',
                tones[entry.tone ?? 'neutral'],
              )}
            >
              {entry.icon}
            </span>
            <div className="wrap-anywhere">{entry.title}</div>
            {entry.meta !== undefined && <div className="mt-0.5 text-12 text-text-3">{entry.meta}</div>}
            {entry.quote !== undefined && (
              <blockquote className="mt-1.5 rounded-button bg-sunken px-3 py-2 text-text-2 wrap-anywhere">
                {entry.quote}
              </blockquote>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

export interface Stage {
  readonly key: string
  readonly title: string
  readonly body?: ReactNode
  readonly time?: string | undefined
  /** `past`: it happened, and came to nothing in the end. `failed`: here it ended otherwise than hoped. */
  readonly state: 'done' | 'past' | 'failed' | 'now' | 'next'
}

/** The customer's view of one payment: done, whose turn now, what comes. */
export function Stages({ stages }: { stages: readonly Stage[] }) {
  const discs = {
    done: 'bg-success text-surface',
    past: 'bg-neutral-soft text-text-2',
    failed: 'bg-danger-soft text-danger',
    now: 'bg-warning-soft text-warning',
    next: 'bg-neutral-soft text-text-3',
  }
  return (
    <ol>
      {stages.map((stage, place) => (
        <li
          key={stage.key}
          aria-current={stage.state === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[28px_minmax(0,1fr)_auto] gap-x-3 pb-5 last:pb-0"
        >
          {place < stages.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-7 bottom-0 left-[13px] w-0.5',
                stage.state === 'done' ? 'bg-success' : 'bg-border',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={classNames('grid size-7 place-items-center rounded-pill', discs[stage.state])}
          >
            {stage.state === 'done' || stage.state === 'past' ? (
              <Check size={16} strokeWidth={2.5} />
            ) : stage.state === 'failed' ? (
              <X size={16} strokeWidth={2.5} />
            ) : stage.state === 'now' ? (
              <Clock size={16} strokeWidth={2.25} />
            ) : null}
          </span>
          <p className={classNames('pt-0.5 text-16 font-medium', stage.state === 'next' && 'text-text-2')}>
            {stage.title}
          </p>
          <span className="pt-1 text-14 text-text-2">{stage.time}</span>
          {stage.body !== undefined && (
            <div className="col-span-2 col-start-2 text-14 text-text-2">{stage.body}</div>
          )}
        </li>
      ))}
    </ol>
  )
}
