// Answers for never mistaking the sandbox for the real thing.
import { classNames } from './class-names.ts'

/** LIVE in green, SANDBOX in amber; the only capitals in the console beside the fixed sign-in buttons. */
export function EnvironmentTag({ environment }: { environment: 'live' | 'sandbox' }) {
  const live = environment === 'live'
  return (
    <span
      className={classNames(
        'inline-flex min-h-5.5 items-center gap-1.5 rounded-tag px-2 text-12 font-semibold tracking-[0.04em]',
        live ? 'bg-success-soft text-on-success-soft' : 'bg-accent text-on-accent',
      )}
    >
      {live && <span aria-hidden="true" className="size-1.5 rounded-pill bg-success" />}
      {live ? 'LIVE' : 'SANDBOX'}
    </span>
  )
}

/** Four pixels of amber stripes along the top of every page that is not live. */
export function EnvironmentStripes({ environment }: { environment: 'live' | 'sandbox' }) {
  return environment === 'live' ? null : (
    <div aria-hidden="true" className="sandbox-stripes pointer-events-none fixed inset-x-0 top-0 z-20 h-1" />
  )
}
