// Answers for what differs between the offer somebody was looking at and the one of now. Pure.
import { catalogue, say, type Word } from '#kit/words/words.ts'

export const words = catalogue('offer', {
  changedTitle: 'This changed while you were looking.',
  changedLine: '{what}: {before}, now {after}.',
})

/** Sentences in the order of the lines; one general one when nothing that is shown differs. Empty when both are the same offer. */
export function differencesIn<Offer extends { readonly hash: string }>(
  before: Offer,
  after: Offer,
  { linesOf, other }: { linesOf: (offer: Offer) => readonly (readonly [Word, string])[]; other: Word },
): readonly string[] {
  if (before.hash === after.hash) return []
  const was = linesOf(before).map(([, text]) => text)
  const changed = linesOf(after).flatMap(([what, is], place) =>
    was[place] === is
      ? []
      : [say(words.changedLine, { what: say(what), before: was[place] ?? '', after: is })],
  )
  return changed.length === 0 ? [say(other)] : changed
}
