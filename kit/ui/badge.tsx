// Answers for a small word with a colour: filled when it asks for attention, quiet when it only tells.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useScale } from './scale.tsx'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'accent' | 'brand'

const filled: Record<Tone, string> = {
  success: 'bg-success-soft text-on-success-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
  info: 'bg-info-soft text-on-info-soft',
  neutral: 'bg-neutral-soft text-on-neutral-soft',
  accent: 'bg-accent text-on-accent',
  brand: 'bg-brand-soft text-on-brand-soft',
}
const quietIcon: Record<Tone, string> = {
  success: '[&>svg]:text-success',
  warning: '[&>svg]:text-warning',
  danger: '[&>svg]:text-danger',
  info: '[&>svg]:text-info',
  neutral: '[&>svg]:text-text-3',
  accent: '[&>svg]:text-text-3',
  brand: '[&>svg]:text-brand',
}

export interface BadgeProps {
  readonly tone?: Tone | undefined
  readonly icon?: ReactNode
  readonly quiet?: boolean | undefined
  readonly children: ReactNode
}

/** 20 px high in the console, 24 in the customer app; colour is never its only sign, so it always carries words. */
export function Badge({ tone = 'neutral', icon, quiet, children }: BadgeProps) {
  const large = useScale() === 'large'
  const shape = large
    ? 'min-h-6 gap-1 px-2.5 text-12 font-semibold'
    : 'min-h-5 gap-1 px-2 text-12 font-medium'
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center align-middle whitespace-nowrap [&>svg]:shrink-0',
        quiet === true
          ? classNames('gap-1.5 text-13 text-text-2', quietIcon[tone])
          : classNames(
              'rounded-pill',
              shape,
              filled[tone],
              icon !== undefined && (large ? 'pl-2' : 'pl-1.5'),
            ),
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  )
}

/** A count beside a title or a navigation item, such as the approvals that wait. */
export function CountBadge({ count, label, tone = 'accent' }: { count: number; label: string; tone?: Tone }) {
  return (
    <span
      className={classNames(
        'inline-flex h-4.5 min-w-5 items-center justify-center rounded-pill px-1.5 text-12 font-semibold',
        filled[tone],
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {label}
      </span>
    </span>
  )
}
