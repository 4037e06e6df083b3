// Answers for the frame of the sign-in screens: the ground, the card on it, and what stands around every form.
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { BrandName, useBrand } from '#kit/ui/brand.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useDocumentTitle } from '#kit/ui/focus-on-navigation.ts'
import { say, type Word } from '#kit/words/words.ts'
import { Gradients } from './gradients.tsx'
import { words } from './words.ts'

const rings = [70, 150, 230, 310, 390, 470, 550, 630, 710, 790, 870]

/** Rings that spread from the corner, as if something had just been dropped in. */
function Rings() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1280 800"
      preserveAspectRatio="xMaxYMax slice"
      className="pointer-events-none absolute inset-0 -z-1 size-full text-white opacity-[0.055]"
    >
      {rings.map((radius) => (
        <circle
          key={radius}
          cx="1090"
          cy="760"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="22"
        />
      ))}
    </svg>
  )
}

/** Stays while the screens on its card change, so the gradient does not begin anew with each of them. */
export function Gate({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] place-items-center gap-4 overflow-hidden bg-field p-4 sm:p-6">
      <Gradients />
      <Rings />
      <main
        id="main"
        tabIndex={-1}
        className="w-full max-w-102 rounded-sheet bg-surface p-6 shadow-e3 sm:p-8"
      >
        <header className="mb-7 flex items-center justify-between gap-3">
          <BrandName />
          <span className="text-13 text-text-3">{say(words.console)}</span>
        </header>
        {children}
      </main>
      <footer className="text-12 text-white/85">{say(words.staffOnly)}</footer>
    </div>
  )
}

export interface GateFormProps {
  readonly title: Word
  readonly lead?: ReactNode
  /** A standing message above the fields. */
  readonly notice?: ReactNode
  readonly act: Word
  readonly pending: boolean
  readonly problem: Problem | undefined
  readonly onSubmit: () => void
  readonly children: ReactNode
  readonly foot?: ReactNode
}

interface GateWordsProps {
  readonly title: Word
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** What stands on the card: its heading, and ways out at its foot. */
export function GateWords({ title, children, foot }: GateWordsProps) {
  const { name } = useBrand()
  useDocumentTitle(`${say(title)} · ${name}`)
  return (
    <>
      <h1 tabIndex={-1} className="text-20 font-semibold text-balance">
        {say(title)}
      </h1>
      {children}
      {foot !== undefined && (
        <div className="mt-4 flex flex-wrap justify-center gap-x-4 gap-y-1 text-13">{foot}</div>
      )}
    </>
  )
}

/** Nothing is checked here, not even for emptiness: what was typed is sent, and the server's words stand under the button. */
export function GateForm(props: GateFormProps) {
  const { title, lead, notice, act, pending, problem, onSubmit, children, foot } = props
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <GateWords title={title} foot={foot}>
      {lead !== undefined && <div className="mt-2 text-14 text-pretty text-text-2">{lead}</div>}
      <form noValidate onSubmit={submit} className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        {notice}
        {children}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          pending={pending}
          className="tracking-[0.02em]"
        >
          {say(act)}
        </Button>
        <Fault problem={problem} />
      </form>
    </GateWords>
  )
}

function Fault({ problem }: { problem: Problem | undefined }) {
  if (problem === undefined) return null
  const sentences = [problem.message, ...(problem.errors ?? []).map(({ message }) => message)]
  return (
    <div role="alert" className="flex items-start gap-2 text-13 text-danger">
      <CircleX aria-hidden="true" size={16} strokeWidth={1.75} className="mt-px shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        {[...new Set(sentences)].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}
