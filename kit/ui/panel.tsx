// Answers for the two grounds things stand on: the console's panel with a head, and the customer's borderless card.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface PanelProps {
  readonly title?: ReactNode
  /** Meta words beside the title. */
  readonly note?: ReactNode
  /** Actions or a state at the end of the head. */
  readonly aside?: ReactNode
  readonly foot?: ReactNode
  readonly children: ReactNode
  /** The content reaches the panel's edges (tables, rows) and a line stands under the head. */
  readonly flush?: boolean | undefined
  readonly id?: string | undefined
  readonly className?: string | undefined
  /** The level of the title; 2 unless the page nests deeper. */
  readonly level?: 2 | 3 | undefined
}

/** A console panel. Never a panel inside a panel: inside, hairlines do. */
export function Panel({ title, note, aside, foot, children, flush, id, className, level = 2 }: PanelProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      id={id}
      className={classNames('min-w-0 overflow-clip rounded-card border border-border bg-surface', className)}
    >
      {(title !== undefined || aside !== undefined) && (
        <header
          className={classNames(
            'flex min-h-12 items-center gap-3 px-4 py-2 md:px-5',
            flush === true && 'border-b border-border',
          )}
        >
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1">
            {title !== undefined && <Heading className="text-14 font-semibold">{title}</Heading>}
            {note !== undefined && <span className="text-12 text-text-3">{note}</span>}
          </div>
          {aside !== undefined && (
            <span className="flex shrink-0 items-center gap-1 text-12 text-text-3 [&_button:last-child]:-mr-2">
              {aside}
            </span>
          )}
        </header>
      )}
      <div
        className={classNames(
          flush !== true && 'px-4 pb-4 md:px-5 md:pb-5',
          flush !== true && title === undefined && aside === undefined && 'pt-4 md:pt-5',
        )}
      >
        {children}
      </div>
      {foot !== undefined && (
        <footer className="flex min-h-11 items-center justify-between gap-3 border-t border-hair px-4 py-2 text-12 text-text-3 md:px-5">
          {foot}
        </footer>
      )}
    </section>
  )
}

/** The customer's card: white on sand, no border, 16 px round. `flush` for a group of rows. */
export function Card(props: { children: ReactNode; flush?: boolean; id?: string; className?: string }) {
  const { children, flush, id, className } = props
  return (
    <div
      id={id}
      className={classNames(
        'min-w-0 overflow-clip rounded-card-large bg-surface',
        flush !== true && 'p-4',
        className,
      )}
    >
      {children}
    </div>
  )
}
