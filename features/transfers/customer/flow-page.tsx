// Answers for the frame of each step of sending: back, its name, its content, and one button in reach of the thumb.
import type { ReactNode, SyntheticEvent } from 'react'
import { Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { useEnter } from './keys.ts'

interface FlowPageProps {
  readonly title: string
  readonly above: string
  readonly onBack?: (() => void) | undefined
  /** Enter, and the primary button. */
  readonly onSubmit?: (() => void) | undefined
  readonly dock?: ReactNode
  /** Sheets over the page. They stand beside the form of the page, because they may be forms themselves. */
  readonly sheets?: ReactNode
  readonly children: ReactNode
}

export function FlowPage({ title, above, onBack, onSubmit, dock, sheets, children }: FlowPageProps) {
  useEnter(onSubmit)
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
