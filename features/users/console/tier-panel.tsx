// Answers for how far the identities of all users are known, tier by tier.
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { formatCount } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { totalUsers } from '../contract.ts'
import { words } from './words.ts'

export function TierPanel() {
  const { data, error, refetch } = useAnswer(totalUsers, {})
  const tiers = Object.entries(data?.by_tier ?? {}).sort(([a], [b]) => Number(a) - Number(b))
  return (
    <Panel title={say(words.byTier)}>
      {data !== undefined ? (
        <ul className="grid gap-3 text-13">
          {tiers.map(([tier, count]) => (
            <li key={tier} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
              <span className="w-10 text-text-2">{say(words.tierNumber, { tier })}</span>
              <Share of={data.total} count={count} />
              <span className="min-w-8 text-end font-medium">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <OnItsWay inline label={say(words.byTier)} {...{ error, refetch }}>
          <Skeleton className="h-16 w-full" />
        </OnItsWay>
      )}
    </Panel>
  )
}

/** The number beside it says the same, so the bar is for the eye alone. */
function Share({ of, count }: { of: number; count: number }) {
  const percent = of === 0 ? 0 : (count / of) * 100
  return (
    <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-pill bg-track">
      <span className="block h-full rounded-pill bg-chart-1" style={{ width: `${percent}%` }} />
    </span>
  )
}
