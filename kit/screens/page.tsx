// Answers for a page below a tab: a way back, its name, and its content in one column.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBrand } from '#kit/ui/brand.tsx'
import { useDocumentTitle } from '#kit/ui/focus-on-navigation.ts'
import { PlainIconButton } from '#kit/ui/plain-icon-button.tsx'
import { say } from '#kit/words/words.ts'
import { useBack } from './back.ts'
import { useEscape } from './escape.ts'
import { words } from './words.ts'

/**
 * `above` is the screen that Back leads to when the person did not come from inside the app; `onBack` leads elsewhere than to
 * where they came from.
 */
export function Page(props: {
  title: string
  above: string
  onBack?: (() => void) | undefined
  children: ReactNode
}) {
  const { title, above, children } = props
  const { name } = useBrand()
  const cameFrom = useBack(above)
  const back = props.onBack ?? cameFrom
  useDocumentTitle(`${title} · ${name}`)
  useEscape(back)
  return (
    <>
      <header className="flex min-h-14 items-center gap-1 px-2 py-1 lg:px-0">
        <PlainIconButton
          label={say(words.back)}
          icon={<ChevronLeft size={24} strokeWidth={1.75} aria-hidden="true" />}
          onClick={back}
        />
        <h1 tabIndex={-1} className="text-18 font-semibold">
          {title}
        </h1>
      </header>
      <div className="flex flex-1 flex-col gap-3 px-4 pb-6 lg:px-0">{children}</div>
    </>
  )
}

/** An icon and a quiet sentence: why something is asked, what happens next. */
export function Note({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 text-14 text-pretty text-text-2">
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      <div>{children}</div>
    </div>
  )
}

/** The name of a group of cards, with an optional link at its end. */
export function SectionHead({ title, aside }: { title: string; aside?: ReactNode }) {
  return (
    <div className="flex min-h-8 items-baseline justify-between gap-3 px-1 pt-3">
      <h2 className="text-16 font-semibold">{title}</h2>
      {aside !== undefined && <span className="text-14">{aside}</span>}
    </div>
  )
}
