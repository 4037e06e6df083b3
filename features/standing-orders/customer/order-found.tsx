// Answers for a page about one scheduled payment until it is there: coming, not coming, or none of that name.
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { troubleOf } from '#kit/screens/answers.tsx'
import { StepPage } from '#kit/screens/step-page.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Order } from './describe.ts'
import type { OrderPlaces } from './order-places.ts'
import { StepLoading } from './step-loading.tsx'
import { useOrder } from './use-orders.ts'

interface OrderFoundProps {
  readonly id: string
  readonly title: string
  readonly places: OrderPlaces
  readonly onBack?: (() => void) | undefined
  readonly children: (order: Order) => ReactNode
}

export function OrderFound({ id, title, places, onBack, children }: OrderFoundProps) {
  const finding = useOrder(id)
  switch (finding.at) {
    case 'here':
      return children(finding.order)
    case 'coming':
      return (
        <StepPage title={title} above={places.list} onBack={onBack}>
          <StepLoading label={say(words.loading)} />
        </StepPage>
      )
    case 'failed':
      return (
        <StepPage title={title} above={places.list} onBack={onBack}>
          <Card>
            <ErrorState trouble={troubleOf(finding.error)} onRetry={finding.again} />
          </Card>
        </StepPage>
      )
    case 'nowhere':
      return (
        <StepPage title={title} above={places.list} onBack={onBack}>
          <Card>
            <EmptyState
              icon={<SearchX size={24} strokeWidth={1.75} aria-hidden="true" />}
              title={say(words.missingTitle)}
              action={<ButtonLink href={places.list}>{say(words.seeAll)}</ButtonLink>}
            >
              {say(words.missingBody)}
            </EmptyState>
          </Card>
        </StepPage>
      )
  }
}
