// Answers for coins that are on their way to a customer or on hold, pinned on top of home and of activity.
import { offersCoins } from '#kit/brand/coins-offered.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { WaitingCard } from '#kit/screens/waiting-card.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, sayCount, type Word } from '#kit/words/words.ts'
import { words } from '../customer-words.ts'
import { expectedList } from './expected-list.ts'
import { base } from './places.ts'
import { type Deposit, nameOf, wordOf } from './standing.ts'

const shownMost = 2

export function ExpectedCoins() {
  const enabled = offersCoins(useBrand())
  const expected = useAnswer(expectedList.contract, expectedList.input, { enabled }).data?.items ?? []
  const more = expected.length - shownMost
  return (
    <>
      {expected.slice(0, shownMost).map((deposit) => (
        <One key={deposit.id} deposit={deposit} />
      ))}
      {more > 0 && (
        <Card>
          <TextLink href={base}>{sayCount(words.moreExpected, more)}</TextLink>
        </Card>
      )}
    </>
  )
}

/** In few words; block by block it is counted. */
const standings: Readonly<Record<Deposit['state'], Word>> = {
  seen: words.onItsWay,
  confirming: words.onItsWay,
  waiting: words.waits,
  held: words.standsHeld,
  on_hold: words.standsHeld,
  unassigned: words.standsHeld,
  returning: words.goesBack,
  vanished: words.standsHeld,
  rejected: words.standsHeld,
  absorbed: words.standsHeld,
  credited: words.credited,
  returned: words.goesBack,
  refused: words.standsHeld,
}

function One({ deposit }: { deposit: Deposit }) {
  const { state, confirmations, needed, network_name: network } = deposit
  const most = needed ?? 0
  const counted = say(words.counting, { done: Math.min(confirmations, most), needed: most })
  return (
    <WaitingCard
      href={base}
      title={nameOf(deposit)}
      standing={[
        ...(network === null ? [] : [network]),
        state === 'confirming' ? counted : say(standings[state]),
      ].join(' · ')}
    >
      {wordOf(deposit)}
    </WaitingCard>
  )
}
