// Answers for how a place that is paid is doing, said before any amount: that payments there fail or take longer now.
import { Banner } from '#kit/ui/banner.tsx'
import { inSentence } from '#kit/words/in-sentence.ts'
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('place-trouble', {
  slow: 'Slow now',
  troubled: 'Having problems now',
  isSlow: '{place} is slow now: some payments fail or take longer.',
  isSlowBy: '{place} is slow now: payments take about {minutes} minutes.',
  hasTrouble:
    '{place} is having problems now: many payments fail or take long. If yours fails, the money comes back to you.',
})

export interface Trouble {
  readonly state: 'slow' | 'trouble'
  /** How long those took that arrived. */
  readonly usual_seconds: number | null
}

/** Below it nobody is told a time: what is slow there is not what arrived. */
const longSeconds = 120

/** For a row of a list. */
export const troubleWord = ({ state }: Trouble): string => say(state === 'slow' ? words.slow : words.troubled)

function textOf({ state, usual_seconds: usual }: Trouble, name: string): string {
  const place = inSentence(name)
  if (state === 'trouble') return say(words.hasTrouble, { place })
  return usual !== null && usual >= longSeconds
    ? say(words.isSlowBy, { place, minutes: String(Math.ceil(usual / 60)) })
    : say(words.isSlow, { place })
}

export const PlaceTrouble = ({ trouble, name }: { trouble: Trouble | null; name: string }) =>
  trouble && <Banner tone="warning">{textOf(trouble, name)}</Banner>
