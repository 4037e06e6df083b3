// Answers for the tag that says how far a person's identity is known.
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

/** `Tier 1` to `Tier 3`; tier 0 is a person who has confirmed nothing but an e-mail address. */
export function TierTag({ tier }: { tier: number }) {
  return (
    <span className="inline-flex min-h-4.5 items-center rounded-tag border border-border px-1.5 align-middle text-12 font-medium whitespace-nowrap text-text-2">
      {say(words.tier, { tier })}
    </span>
  )
}
