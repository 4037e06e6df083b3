// Answers for the brand inside the apps: the configuration read at start, and the mark drawn in the colours around it.
import { createContext, type ReactNode, useContext } from 'react'
import { assert } from '#kit/assert.ts'
import type { PublicConfig } from '#kit/brand/public-config.ts'
import { classNames } from './class-names.ts'

const BrandContext = createContext<PublicConfig | null>(null)

/** Gives `/config.json` to everything inside. */
export function BrandProvider({ config, children }: { config: PublicConfig; children: ReactNode }) {
  return <BrandContext value={config}>{children}</BrandContext>
}

/** The configuration of this deployment; breaks outside a BrandProvider. */
export function useBrand(): PublicConfig {
  const config = useContext(BrandContext)
  assert(config !== null, 'the app stands inside a BrandProvider')
  return config
}

/** The mark alone; decorative, the name beside it or the link's label speaks. */
export function BrandMark({ className = 'size-6' }: { className?: string }) {
  const { mark } = useBrand()
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${mark.width} ${mark.height}`}
      className={classNames('shrink-0', className)}
    >
      {mark.paths.map((path) => (
        <path key={path.d} d={path.d} fill={path.fill} />
      ))}
    </svg>
  )
}

/** Mark and name side by side. The mark takes the colour `markClassName` gives it; the name that of the text. */
export function BrandName({
  size = 'regular',
  markClassName,
}: {
  size?: 'regular' | 'large'
  markClassName?: string
}) {
  const { name } = useBrand()
  const large = size === 'large'
  return (
    <span
      className={classNames(
        'inline-flex items-center',
        large
          ? 'gap-2.5 font-display text-30 font-bold'
          : 'gap-2.5 text-16 font-semibold tracking-[-0.015em]',
      )}
    >
      <BrandMark className={classNames(large ? 'size-8' : 'size-6', markClassName ?? 'text-brand')} />
      {name}
    </span>
  )
}
