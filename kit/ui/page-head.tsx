// Answers for the top of a console page: its one heading, what it covers, and its acts.
import type { ReactNode } from 'react'

export function PageHead({ title, note, acts }: { title: ReactNode; note?: ReactNode; acts?: ReactNode }) {
  return (
    <header className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-20 font-semibold wrap-anywhere">
          {title}
        </h1>
        {note !== undefined && (
          <div className="mt-0.5 flex flex-wrap gap-x-3 gap-y-1 text-13 text-text-3">{note}</div>
        )}
      </div>
      {acts !== undefined && (
        <div data-acts="" className="flex flex-wrap items-center gap-2 sm:ml-auto">
          {acts}
        </div>
      )}
    </header>
  )
}
