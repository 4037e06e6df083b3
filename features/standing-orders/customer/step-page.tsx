// Answers for the frame of each step of scheduling: back, its name, its content, and its buttons in reach of the thumb.
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode, SyntheticEvent } from 'react'
import { Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

interface StepPageProps {
  readonly title: string
  readonly above: string
  readonly onBack?: (() => void) | undefined
  readonly onSubmit?: (() => void) | undefined
  readonly dock?: ReactNode
  readonly children: ReactNode
}

export function StepPage({ title, above, onBack, onSubmit, dock, children }: StepPageProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Page title={title} above={above} onBack={onBack}>
      <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-3">
        {children}
        {dock !== undefined && <Dock lined>{dock}</Dock>}
      </form>
    </Page>
  )
}

/** Beside a button that is off, because there is no connection. */
export function OfflineNote() {
  return (
    <Banner live tone="neutral" icon={WifiOff}>
      {say(words.offline)}
    </Banner>
  )
}

/** While something is asked for. */
export function StepLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="grid gap-3">
        <Skeleton className="mx-auto h-16 w-48" />
        <Card>
          <Skeleton className="h-20 w-full" />
        </Card>
        <Card>
          <Skeleton className="h-40 w-full" />
        </Card>
      </div>
    </Loading>
  )
}
