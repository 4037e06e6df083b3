// Answers for panels that slide in: from the foot for the customer, from the side for the console's navigation.
import { say } from '#kit/words/words.ts'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'
import { words } from './words.ts'

export interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Keeps the title for screen readers only. */
  readonly hideTitle?: boolean | undefined
  readonly side?: 'bottom' | 'start' | undefined
  readonly busy?: boolean | undefined
  readonly children: ReactNode
}

const sides = {
  bottom:
    'mx-auto mt-auto mb-0 max-h-[calc(100dvh-32px)] w-full max-w-120 rounded-t-sheet-large open:animate-sheet',
  start: 'my-0 mr-auto ml-0 h-dvh max-h-dvh w-72 max-w-[85vw] border-r border-border open:animate-drawer',
}

export function Sheet({ open, onClose, title, hideTitle, side = 'bottom', busy, children }: SheetProps) {
  const id = useId()
  const bottom = side === 'bottom'
  return (
    <Modal
      {...{ open, onClose, busy }}
      labelledBy={id}
      className={classNames(
        'flex-col overflow-y-auto bg-surface p-0 text-text shadow-e3 backdrop:bg-scrim open:flex',
        sides[side],
      )}
    >
      {bottom && <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-pill bg-border" />}
      <header
        className={classNames('relative flex shrink-0 items-center', bottom ? 'min-h-12' : 'min-h-14 pl-4')}
      >
        <h2
          id={id}
          tabIndex={-1}
          className={classNames(
            'font-semibold',
            bottom ? 'mx-auto px-12 text-center text-16' : 'text-16',
            hideTitle === true && 'sr-only',
          )}
        >
          {title}
        </h2>
        <span className={bottom ? 'absolute top-1/2 right-2 -translate-y-1/2' : 'mr-2 ml-auto'}>
          <IconButton
            plain
            size="large"
            label={say(words.close)}
            icon={<X size={24} strokeWidth={1.75} />}
            disabled={busy}
            onClick={onClose}
          />
        </span>
      </header>
      <div className={bottom ? 'px-4 pb-[calc(16px+env(safe-area-inset-bottom))]' : 'flex-1'}>{children}</div>
    </Modal>
  )
}
