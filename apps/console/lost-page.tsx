// Answers for an address of the console that leads nowhere, and for a page of it that could not be loaded.
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { useBrand } from '#kit/ui/brand.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { UnexpectedError } from '#kit/ui/unexpected-error.tsx'
import { useDocumentTitle } from '#kit/ui/focus-on-navigation.ts'
import { say } from '#kit/words/words.ts'
import { places } from './places.ts'
import { words } from './words.ts'

/** Outside the dashboard: in the style of every unexpected error, with the status as its message. */
export function LostPage() {
  return (
    <UnexpectedError
      message={say(words.notFound)}
      homeHref={places.dashboard}
      homeWords={say(words.goToDashboard)}
    />
  )
}

/** Stands around what there is to say when a page is not there: its landmark and its heading. */
export function LostMain({ children }: { children: ReactNode }) {
  const { name } = useBrand()
  return (
    <main id="main" tabIndex={-1} className="grid min-h-[60dvh] content-center px-4 py-12">
      <h1 tabIndex={-1} className="sr-only">
        {name}
      </h1>
      {children}
    </main>
  )
}

/** Inside the dashboard's frame, so that the way on is the navigation beside it. */
export function NoSuchPage() {
  const { name } = useBrand()
  useDocumentTitle(say(words.documentTitle, { title: say(words.noSuchPage), name }))
  return (
    <main id="main" tabIndex={-1} className="grid min-h-[60dvh] content-center px-4 py-12">
      <h1 tabIndex={-1} className="sr-only">
        {say(words.noSuchPage)}
      </h1>
      <EmptyState
        icon={<SearchX aria-hidden="true" size={32} strokeWidth={1.5} />}
        title={say(words.noSuchPage)}
        action={
          <ButtonLink size="lg" href={places.dashboard}>
            {say(words.goToDashboard)}
          </ButtonLink>
        }
      >
        {say(words.noSuchPageBody)}
      </EmptyState>
    </main>
  )
}
