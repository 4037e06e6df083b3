// Answers for one group of settings: its rows, each with a state and an act, and how it loads and fails by itself.
import type { ReactNode } from 'react'
import { ErrorState, type Trouble } from '#kit/ui/error-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'

export interface SettingsPanelProps {
  readonly title: string
  readonly note?: string | undefined
  readonly aside?: ReactNode
  /** Undefined while the first answer is on its way. */
  readonly rows: readonly ReactNode[] | undefined
  readonly trouble: Trouble | undefined
  readonly onRetry: () => void
  readonly empty: string
  readonly foot?: ReactNode
  /** Where the page's own menu leads. */
  readonly id?: string | undefined
}

export function SettingsPanel(props: SettingsPanelProps) {
  const { title, note, aside, rows, trouble, onRetry, empty, foot, id } = props
  return (
    <Panel {...{ title, note, aside, foot, id }} flush>
      {rows === undefined ? (
        <div className="p-4 md:px-5">
          {trouble === undefined ? (
            <Loading label={title}>
              <Skeleton className="h-12 w-full" />
            </Loading>
          ) : (
            <ErrorState inline trouble={trouble} onRetry={onRetry} />
          )}
        </div>
      ) : rows.length === 0 ? (
        <p className="p-4 text-13 text-text-3 md:px-5">{empty}</p>
      ) : (
        <ul>
          {rows.map((row, place) => (
            <li
              key={place}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hair px-4 py-2.5 text-13 first:border-t-0 md:px-5"
            >
              {row}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The name of a setting over what is known of it. */
export function SettingName({ name, children }: { name: ReactNode; children?: ReactNode }) {
  return (
    <span className="grid min-w-0 flex-1 basis-48 gap-0.5">
      <span className="flex flex-wrap items-center gap-2 font-medium">{name}</span>
      {children !== undefined && <span className="text-12 text-text-3 wrap-anywhere">{children}</span>}
    </span>
  )
}
