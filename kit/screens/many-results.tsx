// Answers for a line about each of many records: what would become of it, or became, and why not.
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

export interface ManyLine {
  readonly id: string
  readonly title: ReactNode
  readonly note?: ReactNode
  /** Why it is not done, in words; null where it is, or would be. */
  readonly why: string | null
}

interface ManyLinesProps {
  readonly label: string
  readonly lines: readonly ManyLine[]
  /** What is said of those that nothing keeps from it. */
  readonly able: string
}

/** Those that are refused first: they are what somebody has to look at. */
export function ManyLines({ label, lines, able }: ManyLinesProps) {
  const sorted = [...lines.filter(({ why }) => why !== null), ...lines.filter(({ why }) => why === null)]
  return (
    <div
      role="region"
      aria-label={label}
      // What scrolls takes the keyboard.
      tabIndex={0}
      className="max-h-[40dvh] min-h-0 overflow-y-auto rounded-button border border-border"
    >
      <ul aria-label={label}>
        {sorted.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-0.5 border-b border-hair px-3 py-2 text-13 last:border-b-0 sm:grid-cols-2"
          >
            <span className="grid min-w-0">
              <span className="font-medium wrap-anywhere">{line.title}</span>
              {line.note !== undefined && (
                <span className="text-12 wrap-anywhere text-text-2">{line.note}</span>
              )}
            </span>
            <Standing why={line.why} able={able} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Standing({ why, able }: { why: string | null; able: string }) {
  const Mark = why === null ? Check : Ban
  return (
    <span className="flex items-start gap-1.5 wrap-anywhere">
      <Mark
        aria-hidden="true"
        size={14}
        className={`mt-0.5 shrink-0 ${why === null ? 'text-success' : 'text-danger'}`}
      />
      {why ?? able}
    </span>
  )
}
