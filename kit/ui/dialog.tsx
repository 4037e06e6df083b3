// Answers for a question or a form that must be finished before anything else.
import { say } from '#kit/words/words.ts'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useReducer, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'
import { words } from './words.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** One sentence under the title. */
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons, the act last; below 640 px they share the width. */
  readonly actions?: ReactNode
  readonly size?: 'sm' | 'md' | 'lg' | undefined
  readonly busy?: boolean | undefined
  readonly role?: 'dialog' | 'alertdialog' | undefined
}

const sizes = { sm: 'sm:max-w-100', md: 'sm:max-w-130', lg: 'sm:max-w-152' }

/** Centred, at most 608 px wide; on a phone it stands at the foot of the screen. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, actions, size = 'md', busy, role } = props
  const id = useId()
  const { body, onSent, onTyped } = useFaultInSight(busy)
  const look = classNames(
    'm-auto max-h-[calc(100dvh-48px)] w-full max-w-full flex-col overflow-hidden rounded-sheet border border-transparent bg-surface p-0 text-text shadow-e3 backdrop:bg-scrim open:flex open:animate-rise dark:border-border',
    'max-sm:mb-0 max-sm:rounded-b-none sm:w-[calc(100%-48px)]',
    sizes[size],
  )
  return (
    <Modal
      {...{ open, onClose, busy, role }}
      labelledBy={`${id}-title`}
      describedBy={description === undefined ? undefined : `${id}-description`}
      className={look}
    >
      <header className="flex items-center gap-3 border-b border-hair py-3 pr-3 pl-4 sm:pl-6">
        <h2 id={`${id}-title`} tabIndex={-1} className="text-16 font-semibold">
          {title}
        </h2>
        <CloseButton onClose={onClose} busy={busy} />
      </header>
      {(description !== undefined || children !== undefined) && (
        <div
          ref={body}
          onSubmit={onSent}
          onInput={onTyped}
          className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-5 overflow-y-auto px-4 py-5 text-14 sm:px-6"
        >
          {description !== undefined && (
            <p id={`${id}-description`} className="text-text-2">
              {description}
            </p>
          )}
          {children}
        </div>
      )}
      {actions !== undefined && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-hair bg-sunken/55 px-4 py-3 max-sm:*:min-h-11 max-sm:*:flex-1 sm:px-6">
          {actions}
        </footer>
      )}
    </Modal>
  )
}

/** Once something was sent, the first field of it that is refused gets the focus, in sight with what is wrong with it. */
function useFaultInSight(busy: boolean | undefined) {
  const body = useRef<HTMLDivElement>(null)
  const isSent = useRef(false)
  // Where the same is wrong again, nothing else is drawn anew.
  const [, look] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (!isSent.current || busy === true) return
    const field = body.current?.querySelector<HTMLElement>(':is(input, textarea, select)[aria-invalid=true]')
    if (field === undefined || field === null) return
    isSent.current = false
    field.focus()
    const message = field.getAttribute('aria-describedby')
    if (message !== null) document.getElementById(message)?.scrollIntoView({ block: 'nearest' })
  })
  const onSent = () => {
    isSent.current = true
    look()
  }
  const onTyped = () => {
    isSent.current = false
  }
  return { body, onSent, onTyped }
}

function CloseButton({ onClose, busy }: { onClose: () => void; busy: boolean | undefined }) {
  return (
    <IconButton
      plain
      size="md"
      label={say(words.close)}
      icon={<X size={18} strokeWidth={1.75} />}
      disabled={busy}
      onClick={onClose}
      className="ml-auto"
    />
  )
}
