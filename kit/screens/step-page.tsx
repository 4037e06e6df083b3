// Answers for the frame of each step of a flow: back, its name, its content, and its buttons in reach of the thumb.
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode, SyntheticEvent } from 'react'
import { Banner } from '#kit/ui/banner.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { Page } from './page.tsx'
import { Dock } from './question.tsx'

export interface StepPageProps {
  readonly title: string
  readonly above: string
  readonly onBack?: (() => void) | undefined
  readonly onSubmit?: (() => void) | undefined
  readonly dock?: ReactNode
  /** Sheets over the page. They stand beside the form of the page, because they may be forms themselves. */
  readonly sheets?: ReactNode
  readonly children: ReactNode
}

export function StepPage({ title, above, onBack, onSubmit, dock, sheets, children }: StepPageProps) {
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
      {sheets}
    </Page>
  )
}

/** Beside a button that is off, because there is no connection. */
export function OfflineNote({ says }: { says: Word }) {
  return (
    <Banner live tone="neutral" icon={WifiOff}>
      {say(says)}
    </Banner>
  )
}
