// Answers for pages that live on a part of ours: what there is to know of it before anybody types, and that where somebody pays is not
// open while the wallet is frozen.
import { PartNote } from '#features/status/customer/part-note.tsx'
import { FrozenBanner } from '#features/wallets/customer/frozen-banner.tsx'
import type { Late } from '#kit/screens/late.tsx'
import { Page } from '#kit/screens/page.tsx'
import { say, type Word } from '#kit/words/words.ts'
import type { Given } from './declared.ts'
import { places } from './places.ts'
import { useRefused } from './tiles.ts'

export function NotWhileFrozen({ title, above }: { title: string; above: string }) {
  return (
    <Page title={title} above={above}>
      <FrozenBanner unfreezeHref={places.unfreeze} />
    </Page>
  )
}

interface PartPageProps {
  readonly Screen: Late<Given>
  readonly part: string
  readonly pays: Word | undefined
  readonly given: Given
}

export function PartPage({ Screen, part, pays, given }: PartPageProps) {
  const refused = useRefused()
  if (pays !== undefined && refused.includes('out'))
    return <NotWhileFrozen title={say(pays)} above={given.above} />
  return <Screen {...given} notes={<PartNote part={part} />} />
}
