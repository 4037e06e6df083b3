// Answers for the small grey line behind a total, with one point in the brand's colour: now.
import { share, toUnits } from './chart-scale.ts'

/** Decorative: the total and its change beside it say the same in words. Fewer than two values draw nothing. */
export function Sparkline({
  values,
  className = 'h-6 w-20',
}: {
  values: readonly string[]
  className?: string
}) {
  if (values.length < 2) return null
  const { units } = toUnits(values)
  const low = units.reduce((least, one) => (one < least ? one : least))
  const high = units.reduce((most, one) => (one > most ? one : most))
  const flat = low === high
  const points = units.map((one, place) => {
    const x = (place / (units.length - 1)) * 76 + 2
    const y = flat ? 12 : 21 - share(one, low, high) * 18
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  const [x = '78', y = '12'] = (points.at(-1) ?? '').split(' ')
  return (
    <svg aria-hidden="true" viewBox="0 0 80 24" className={className}>
      <path
        d={`M${points.join('L')}`}
        fill="none"
        stroke="var(--text-3)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        opacity="0.75"
      />
      <circle cx={x} cy={y} r="2.25" fill="var(--brand)" />
    </svg>
  )
}
