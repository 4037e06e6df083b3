// Answers for a short list of things to do in order: what is done, what is next, what follows.
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { say, type Word } from '#kit/words/words.ts'
import { classNames } from './class-names.ts'
import { words } from './words.ts'

export interface Step {
  readonly key: string
  readonly title: string
  readonly body?: ReactNode
  readonly state: 'done' | 'now' | 'next'
  /** What belongs to the step in full width: an account number, a button. */
  readonly content?: ReactNode
}

const discs = {
  done: 'bg-success text-surface',
  now: 'bg-brand text-on-brand',
  next: 'bg-neutral-soft text-on-neutral-soft',
}
const spoken: Record<Step['state'], Word | null> = { done: words.stepDone, now: words.stepNow, next: null }

export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map((step, place) => (
        <li
          key={step.key}
          className="relative grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 px-4 py-3.5"
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          {place > 0 && <span aria-hidden="true" className="absolute top-0 right-4 left-15 h-px bg-hair" />}
          <span
            aria-hidden="true"
            className={classNames(
              'grid size-8 place-items-center rounded-pill text-14 font-semibold',
              discs[step.state],
            )}
          >
            {step.state === 'done' ? <Check size={18} strokeWidth={2.5} /> : place + 1}
          </span>
          <div className="min-w-0">
            <p className={classNames('pt-1 text-16 font-medium', step.state === 'done' && 'text-text-2')}>
              {step.title}
              <Spoken state={step.state} />
            </p>
            {step.body !== undefined && <div className="text-14 text-pretty text-text-2">{step.body}</div>}
          </div>
          {step.content !== undefined && <div className="col-span-2 mt-3">{step.content}</div>}
        </li>
      ))}
    </ol>
  )
}

function Spoken({ state }: { state: Step['state'] }) {
  const word = spoken[state]
  return word === null ? null : <span className="sr-only">{say(word)}</span>
}
