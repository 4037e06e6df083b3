// Answers for the ground of the sign-in: the brand's gradients, one after the other.
import { useEffect, useState } from 'react'
import { browserTime } from '#kit/screens/browser-time.ts'
import { useBrand } from '#kit/ui/brand.tsx'
import { wantsCalm } from '#kit/ui/visitor-wishes.ts'

const turnMilliseconds = 15_000

/** Whoever wants calm keeps the first one. The new one fades in over the one before, so the ground never flashes. */
export function Gradients() {
  const { signInGradients } = useBrand()
  const count = signInGradients.length
  const [turn, setTurn] = useState(0)
  useEffect(
    () =>
      count > 1 && !wantsCalm()
        ? browserTime.every(turnMilliseconds, () => setTurn((before) => before + 1))
        : undefined,
    [count],
  )
  const paint = (at: number) => ({ backgroundImage: `var(--sign-in-${(at % count) + 1})` })
  return (
    <div aria-hidden="true" data-gradient={(turn % count) + 1} className="absolute inset-0 -z-2">
      {turn > 0 && <div className="absolute inset-0" style={paint(turn - 1)} />}
      <div
        key={turn}
        className={turn > 0 ? 'absolute inset-0 animate-[fade_800ms_ease-out]' : 'absolute inset-0'}
        style={paint(turn)}
      />
    </div>
  )
}
