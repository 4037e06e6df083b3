// Answers for the two kinds of pages: one that reads downwards, and a list that fills the window.
import { type ReactNode, useEffect } from 'react'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { useDocumentTitle } from '#kit/ui/focus-on-navigation.ts'
import { PageHead } from '#kit/ui/page-head.tsx'
import { say } from '#kit/words/words.ts'
import { noteVisit } from '../shell/palette/recent.ts'
import { words } from '../words.ts'

/** Names the document for a page. */
export function usePageTitle(title: string): void {
  const { name } = useBrand()
  useDocumentTitle(say(words.documentTitle, { title, name }))
}

/** Keeps a record at hand in the palette; while its title is not known it is not. */
export function useNotedVisit(
  { uuid }: Pick<Admin, 'uuid'>,
  { href, title }: { readonly href: string; readonly title: string | undefined },
): void {
  useEffect(() => {
    if (title !== undefined) noteVisit(uuid, { href, title })
  }, [uuid, href, title])
}

export function ReadingPage({
  title,
  note,
  acts,
  children,
}: {
  title: string
  note?: ReactNode
  acts?: ReactNode
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-360 px-4 pt-5 pb-12 md:px-6 md:pt-6">
      <PageHead title={title} note={note} acts={acts} />
      {children}
    </main>
  )
}

/** From 768 px the list scrolls inside the window, its head and its foot stay. */
export function ListPage({
  title,
  acts,
  children,
}: {
  title: string
  acts?: ReactNode
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex flex-col [--gutter:24px] md:h-[calc(100dvh-var(--above,56px))]"
    >
      <div className="flex items-center justify-between gap-3 border-b border-border px-4 py-4 md:px-(--gutter)">
        <h1 tabIndex={-1} className="text-20 font-semibold">
          {title}
        </h1>
        {acts !== undefined && <div data-acts="">{acts}</div>}
      </div>
      {children}
    </main>
  )
}
