// Answers for what Dialog and Sheet share: the browser's own modal, focus in and back, Esc, and a press outside.
import { type ReactNode, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { noteOpenDialog, readTopDialog } from './top-dialog.ts'

export interface ModalProps {
  readonly open: boolean
  readonly onClose: () => void
  /** While busy neither Esc nor a press outside closes it. */
  readonly busy?: boolean | undefined
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  /** `alertdialog` for a question that interrupts (signing out). */
  readonly role?: 'dialog' | 'alertdialog' | undefined
  readonly className: string
  readonly children: ReactNode
}

export function Modal({
  open,
  onClose,
  busy,
  labelledBy,
  describedBy,
  role,
  className,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, open)
  const leave = () => {
    if (busy !== true) onClose()
  }
  // The browser would close it by itself; the owner of `open` decides.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    leave()
  }
  // A second Esc closes a native modal whatever we say; then the owner hears of it, or it opens again.
  const closedByBrowser = () => {
    // Of a close of ours we hear a moment later: by then somebody may have opened it again, or a link in it has led to another page.
    if (!open || dialog.current === null || dialog.current.open) return
    if (busy === true) dialog.current.showModal()
    else onClose()
  }
  // A press that starts on the dialog element itself started on the backdrop: the content fills the dialog.
  const pressOutside = (event: { target: EventTarget; currentTarget: EventTarget }) => {
    if (event.target === event.currentTarget) leave()
  }
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={busy === true ? true : undefined}
      className={className}
      onCancel={cancel}
      onClose={closedByBrowser}
      onPointerDown={pressOutside}
    >
      {open && children}
    </dialog>
  )
}

/** Opens with the focus on `[data-focus-first]`, else the first field, else the title; closing gives the focus back. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || !open) return undefined
    const before = document.activeElement
    const page = document.documentElement
    if (readTopDialog() === undefined)
      page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`)
    element.showModal()
    const first =
      element.querySelector<HTMLElement>('[data-focus-first]') ??
      element.querySelector<HTMLElement>('input:not([type=hidden],:disabled), textarea, select') ??
      element.querySelector<HTMLElement>('h2')
    first?.focus()
    const forget = noteOpenDialog(element)
    return () => {
      forget()
      if (element.open) element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      if (before instanceof HTMLInputElement) giveCaretBack(before)
    }
  }, [dialog, open])
}

/** A browser that closes a dialog gives a field its focus, and leaves the caret elsewhere: typing would go nowhere. */
function giveCaretBack(field: HTMLInputElement): void {
  const { selectionStart: start, selectionEnd: end } = field
  if (start === null || end === null) field.select()
  else field.setSelectionRange(start, end)
}
