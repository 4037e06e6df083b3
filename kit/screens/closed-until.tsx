// Answers for until when the reader moves no money and changes nothing, since they were reset: known to every screen, and said at once.
import { createContext, useContext } from 'react'
import { Banner } from '#kit/ui/banner.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { deskWords as words } from './desk-words.ts'

const ClosedUntil = createContext<string | null>(null)

/** The instant, on the wire; null where nothing is closed to the reader. */
export const ClosedUntilProvider = ClosedUntil.Provider

/** Whether money and changes are closed to the reader. */
export const useIsClosed = (): boolean => useContext(ClosedUntil) !== null

/** Says it, where it is so: before the first field of a form. */
export function ClosedNote({ strip }: { readonly strip?: boolean }) {
  const until = useContext(ClosedUntil)
  if (until === null) return null
  return (
    <Banner tone="warning" strip={strip} title={say(words.closedTitle, { until: formatDateTime(until) })}>
      {say(words.closedBody)}
    </Banner>
  )
}

/** The same on top of every page, as a part of the page of its own. */
export function ClosedStrip() {
  if (!useIsClosed()) return null
  return (
    <section aria-label={say(words.closed)}>
      <ClosedNote strip />
    </section>
  )
}
