// Answers for how the gallery lays out its specimens: one section a subject, one labelled box a state.
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export function GallerySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 border-t border-border py-8">
      <h2 id={`${id}-title`} className="mb-4 text-20 font-semibold">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    </section>
  )
}

/** One row of things that belong together, with the words that say what they are. */
export function Specimen(props: {
  label: string
  children: ReactNode
  stack?: boolean
  ground?: 'surface' | 'page' | 'field'
}) {
  const { label, children, stack, ground } = props
  const grounds = { surface: 'bg-surface p-4', page: 'bg-page p-4', field: 'bg-field p-4 text-on-field' }
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-12 font-medium text-text-2">{label}</p>
      <div
        className={classNames(
          stack === true ? 'grid grid-cols-[minmax(0,1fr)] gap-4' : 'flex flex-wrap items-center gap-3',
          ground !== undefined && classNames('rounded-card', grounds[ground]),
        )}
      >
        {children}
      </div>
    </div>
  )
}

/** Specimens side by side from 768 px. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-2">{children}</div>
}
