// Answers for why somebody may not pay for betting, in the place of its form, with what they can do about it.
import Ban from 'lucide-react/icons/ban'
import type { Problem } from '#kit/http/contract.ts'
import { ButtonLink } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../betting-words.ts'
import { BettingHelp } from './betting-row.tsx'

/** A refusal that is about betting alone. */
export const bettingBarIn = (problem: Problem | undefined): Problem | undefined =>
  problem?.code.startsWith('betting_') === true ? problem : undefined

export function BettingBar({ problem }: { problem: Problem }) {
  const isUnknown = problem.code === 'betting_age_unknown'
  return (
    <>
      <Card>
        <EmptyState
          icon={<Ban size={24} strokeWidth={1.75} aria-hidden="true" />}
          title={say(isUnknown ? words.ageTitle : words.barTitle)}
          action={
            <ButtonLink href={isUnknown ? '/identity' : '/bills/betting'} variant="soft">
              {say(isUnknown ? words.ageButton : words.toLimits)}
            </ButtonLink>
          }
        >
          {problem.message}
        </EmptyState>
      </Card>
      <BettingHelp />
    </>
  )
}
