// Answers for looking into a row beside its list: Space opens it, it follows the keys through the list, Esc closes it.
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect } from 'react'
import { ButtonLink } from '#kit/ui/button.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { say } from '#kit/words/words.ts'
import { useAddressState } from './address-state.ts'
import { useDebounced } from './debounced.ts'
import { deskWords } from './desk-words.ts'
import { rowKeyAt } from './list-keys.ts'
import { useMedia } from './media.ts'
import { useShortcuts } from './shortcuts.ts'

const name = 'peek'
/** Whoever walks through a list with the key held down does not read each record on the way. */
const stillMilliseconds = 150

export interface Peek {
  /** The row that is looked into. */
  readonly key: string | undefined
  readonly show: (key: string) => void
  readonly close: () => void
}

/** There is room for it from 1280 px; below, and where a list has nothing to show (`on` false), a row is opened instead. */
export function usePeek(on = true): Peek {
  const [values, change] = useAddressState()
  const hasRoom = useMedia('(min-width: 80rem)') && on
  const key = hasRoom ? (values.get(name) ?? undefined) : undefined
  const show = (next: string) => change({ [name]: next })
  const close = () => change({ [name]: undefined })
  const toggle = () => {
    const here = rowKeyAt(document.activeElement)
    if (here === undefined || here === key) close()
    else show(here)
  }
  useShortcuts([
    ...(hasRoom ? [{ keys: 'Space', run: toggle }] : []),
    ...(key === undefined ? [] : [{ keys: 'Esc', run: close }]),
  ])
  useEffect(() => {
    if (key === undefined) return undefined
    const follow = ({ target }: FocusEvent) => {
      const here = target instanceof Element ? rowKeyAt(target) : undefined
      if (here !== undefined && here !== key) change({ [name]: here })
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [key, change])
  return { key, show, close }
}

interface BesideProps {
  readonly peek: Peek
  readonly label: string
  readonly hrefOf: (key: string) => string
  /** What is shown of a row; without it the list stands alone. */
  readonly into: ((key: string) => ReactNode) | undefined
  /** The list. */
  readonly children: ReactNode
}

/** A list, and at its end what is looked into; the keyboard stays in the list. */
export function PeekBeside({ into, children, ...panel }: BesideProps) {
  if (into === undefined) return children
  return (
    <div className="flex min-h-0 flex-1">
      {children}
      <PeekPanel into={into} {...panel} />
    </div>
  )
}

type PanelProps = Omit<BesideProps, 'children' | 'into'> & { readonly into: (key: string) => ReactNode }

function PeekPanel({ peek: { key, close }, label, hrefOf, into }: PanelProps) {
  const still = useDebounced(key, stillMilliseconds)
  if (key === undefined) return null
  return (
    <aside
      aria-label={label}
      className="flex w-104 shrink-0 flex-col overflow-y-auto border-l border-border bg-surface max-xl:hidden"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between border-b border-hair bg-surface py-1.5 pr-3 pl-4">
        <ButtonLink
          size="sm"
          variant="ghost"
          href={hrefOf(key)}
          icon={<ArrowUpRight size={14} aria-hidden="true" />}
          className="-ml-2.5"
        >
          {say(deskWords.openRecord)}
        </ButtonLink>
        <IconButton
          size="sm"
          label={say(deskWords.closePeek)}
          icon={<X size={16} aria-hidden="true" />}
          onClick={close}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">{into(still ?? key)}</div>
    </aside>
  )
}
