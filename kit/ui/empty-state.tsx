// Answers for three kinds of nothing: nothing yet, nothing that matches, nothing you may see.
import { say } from '#kit/words/words.ts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { words } from './words.ts'

/** First use: what will stand here, and the one thing to do. */
export function EmptyState(props: {
  title: string
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}) {
  const { title, children, icon, action } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1 px-4 py-10 text-center text-14 text-text-2">
      {icon !== undefined && <span className="mb-1 text-text-3">{icon}</span>}
      <p className="text-16 font-semibold text-text">{title}</p>
      {children !== undefined && <div className="max-w-96 text-pretty">{children}</div>}
      {action !== undefined && <div className="mt-3 max-w-full">{action}</div>}
    </div>
  )
}

/** The filters leave nothing; one press takes them away. */
export function NoMatchState(props: { title?: string; onClear?: () => void; children?: ReactNode }) {
  const { title = say(words.noMatch), onClear, children } = props
  return (
    <EmptyState
      title={title}
      action={
        onClear !== undefined && (
          <Button size="sm" onClick={onClear}>
            {say(words.clearFilters)}
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  )
}
