// Answers for how far something is: a measured share, or steps of a short form.
import { say } from '#kit/words/words.ts'
import { classNames } from './class-names.ts'
import { words } from './words.ts'

export interface ProgressBarProps {
  readonly label: string
  /** 0 to 1. */
  readonly share: number
  /** The value in words ("₦40,000 of ₦100,000"); else a percentage is read. */
  readonly says?: string | undefined
  /** Amber when it runs out. */
  readonly tone?: 'brand' | 'accent' | undefined
}

export function ProgressBar({ label, share, says, tone = 'brand' }: ProgressBarProps) {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={says}
      className="h-2 overflow-hidden rounded-pill bg-track forced-colors:border"
    >
      <div
        className={classNames(
          'h-full rounded-pill forced-colors:bg-[CanvasText]',
          tone === 'brand' ? 'bg-brand' : 'bg-accent',
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}

/** The short bars at the top of a form in steps; read as "Step 2 of 3". */
export function ProgressSteps({ step, of }: { step: number; of: number }) {
  return (
    <div role="img" aria-label={say(words.step, { step, of })} className="flex gap-1">
      {Array.from({ length: of }, (_, place) => (
        <span
          key={place}
          className={classNames('h-1 w-7 rounded-pill', place < step ? 'bg-brand' : 'bg-track')}
        />
      ))}
    </div>
  )
}
