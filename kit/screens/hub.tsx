// Answers for a page that has a tab of its own: its name, and its content in one column.
import type { ReactNode } from 'react'
import { useBrand } from '#kit/ui/brand.tsx'
import { useDocumentTitle } from '#kit/ui/focus-on-navigation.ts'

export function Hub({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useBrand()
  useDocumentTitle(`${title} · ${name}`)
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pt-4 pb-6 lg:px-0 lg:pt-0">
      <h1 tabIndex={-1} className="text-24 font-bold">
        {title}
      </h1>
      {children}
    </div>
  )
}
