// Answers for the one-question screen: back, how far, the question, its field, and one button in reach of the thumb.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode, SyntheticEvent } from 'react'
import { BrandName, useBrand } from '#kit/ui/brand.tsx'
import { useDocumentTitle } from '#kit/ui/focus-on-navigation.ts'
import { PlainIconButton } from '#kit/ui/plain-icon-button.tsx'
import { ProgressSteps } from '#kit/ui/progress-bar.tsx'
import { say } from '#kit/words/words.ts'
import { useEscape } from './escape.ts'
import { words } from './words.ts'

export interface QuestionProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly step?: number | undefined
  readonly of?: number | undefined
  /** Absent where there is nothing to go back to. */
  readonly onBack?: (() => void) | undefined
  /** Enter and the primary button. */
  readonly onSubmit?: (() => void) | undefined
  readonly children: ReactNode
  /** The primary button and what belongs to it, docked at the foot. */
  readonly dock?: ReactNode
}

export function Question({ title, lead, step, of, onBack, onSubmit, children, dock }: QuestionProps) {
  const { name } = useBrand()
  useDocumentTitle(`${title} · ${name}`)
  useEscape(onBack)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <div className="min-h-dvh bg-bg lg:grid lg:grid-rows-[1fr_auto_1fr] lg:bg-page lg:p-8">
      <div aria-hidden="true" className="hidden self-start lg:block">
        <BrandName />
      </div>
      <div className="mx-auto flex min-h-dvh w-full max-w-120 flex-col bg-bg lg:min-h-160 lg:rounded-sheet-large lg:bg-surface lg:px-4 lg:py-2">
        <header className="flex min-h-14 shrink-0 items-center justify-between gap-2 py-1 pr-4 pl-2">
          {onBack === undefined ? (
            <span className="size-11" />
          ) : (
            <PlainIconButton
              label={say(words.back)}
              icon={<ChevronLeft size={24} strokeWidth={1.75} aria-hidden="true" />}
              onClick={onBack}
            />
          )}
          {step !== undefined && of !== undefined && <ProgressSteps step={step} of={of} />}
        </header>
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col px-4">
          <div className="pt-2 pb-6">
            <h1 tabIndex={-1} className="text-30 font-bold">
              {title}
            </h1>
            {lead !== undefined && (
              <div className="mt-2 text-16 text-pretty text-text-2 wrap-anywhere">{lead}</div>
            )}
          </div>
          <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-5">
            {children}
            {dock !== undefined && <Dock>{dock}</Dock>}
          </form>
        </main>
      </div>
    </div>
  )
}

/** The foot of a screen: it stays in sight while the rest scrolls, and stands on the ground of its page. */
export function Dock({ children, lined }: { children: ReactNode; lined?: boolean }) {
  return (
    <div
      className={`sticky bottom-0 z-10 -mx-4 mt-auto grid gap-2 px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))] ${
        lined === true ? '-mb-6 border-t border-border bg-page lg:mx-0 lg:px-0' : 'bg-bg lg:bg-surface'
      }`}
    >
      {children}
    </div>
  )
}
