// Answers for a standing message inside a page: what is so, and what it means for the reader.
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useScale } from './scale.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

export type BannerTone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

const tones: Record<BannerTone, string> = {
  success: 'bg-success-soft text-on-success-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
  info: 'bg-info-soft text-on-info-soft',
  neutral: 'bg-neutral-soft text-on-neutral-soft',
}
const icons: Record<BannerTone, LucideIcon> = {
  success: CircleCheck,
  warning: Clock,
  danger: CircleX,
  info: Info,
  neutral: Info,
}

export interface BannerProps {
  readonly tone?: BannerTone | undefined
  /** The first words, in bold. */
  readonly title?: string | undefined
  readonly children?: ReactNode
  readonly icon?: LucideIcon | undefined
  readonly action?: ReactNode
  /** Along the whole top of the page, square. */
  readonly strip?: boolean | undefined
  /** Spoken when it appears: for what just happened, not for what stands there from the start. */
  readonly live?: boolean | undefined
}

export function Banner({ tone = 'info', title, children, icon, action, strip, live }: BannerProps) {
  const large = useScale() === 'large'
  const Icon = icon ?? icons[tone]
  return (
    <div
      role={live !== true ? undefined : tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-2.5 px-4',
        large ? 'py-3 text-14' : 'py-2.5 text-13',
        strip !== true && (large ? 'rounded-card' : 'rounded-button'),
        tones[tone],
      )}
    >
      <Icon
        aria-hidden="true"
        size={large ? 20 : 16}
        strokeWidth={1.75}
        className={classNames('shrink-0', !large && 'mt-px')}
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title !== undefined && <strong className="font-semibold">{title} </strong>}
        {children}
      </div>
      {action}
    </div>
  )
}

/** Offline is a grey strip, not an alarm: what is on screen was saved, and since when. */
export function OfflineStrip({ savedAt }: { savedAt: string }) {
  return (
    <Banner strip live tone="neutral" icon={WifiOff}>
      {say(words.offline, { time: savedAt })}
    </Banner>
  )
}
