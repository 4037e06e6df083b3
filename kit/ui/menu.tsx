// Answers for a short list of acts behind one button: arrows move, a letter jumps, Esc gives the focus back.
import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { classNames } from './class-names.ts'
import { say } from '#kit/words/words.ts'
import { useFloating } from './floating.ts'
import { words } from './words.ts'

export interface MenuAct {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** What is done, or where it leads inside the app. */
  readonly onSelect?: (() => void) | undefined
  readonly href?: string | undefined
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** A setting that is on or off. */
  readonly checked?: boolean | undefined
  /** Words at the end of the line: a shortcut, a state. */
  readonly aside?: ReactNode
}

export type MenuItem = MenuAct | { readonly key: string; readonly separator: true }

/** What the opening button must carry. */
export interface MenuTrigger {
  readonly ref: Ref<HTMLButtonElement>
  readonly id: string
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export interface MenuProps {
  readonly items: readonly MenuItem[]
  readonly trigger: (props: MenuTrigger) => ReactNode
  /** Words above the acts: who is signed in. */
  readonly head?: ReactNode
  readonly align?: 'start' | 'end' | undefined
}

export function Menu({ items, trigger, head, align = 'end' }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [, navigate] = useLocation()
  useFloating(button, list, open, { side: 'below', align })
  const show = (from: 'first' | 'last') => {
    setOpen(true)
    requestAnimationFrame(() =>
      actsIn(list.current)
        .at(from === 'first' ? 0 : -1)
        ?.focus(),
    )
  }
  const hide = () => {
    setOpen(false)
    button.current?.focus()
  }
  const select = (act: MenuAct) => {
    if (act.disabled === true) return
    hide()
    act.onSelect?.()
    if (act.href !== undefined) navigate(act.href)
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const leave = (to: EventTarget | null) => {
    if (!(to instanceof Node) || (to !== button.current && list.current?.contains(to) !== true))
      setOpen(false)
  }
  return (
    <>
      {trigger({
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? `${id}-menu` : undefined,
        onClick: () => (open ? hide() : show('first')),
        onKeyDown: openByKey,
      })}
      {open && <Acts {...{ items, head, list, hide, leave, select }} id={`${id}-menu`} labelledBy={id} />}
    </>
  )
}

function actsIn(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

interface ActsProps {
  readonly id: string
  readonly labelledBy: string
  readonly items: readonly MenuItem[]
  readonly head: ReactNode
  readonly list: RefObject<HTMLDivElement | null>
  readonly hide: () => void
  readonly leave: (to: EventTarget | null) => void
  readonly select: (act: MenuAct) => void
}

/** The open list, in the top layer. */
function Acts({ id, labelledBy, items, head, list, hide, leave, select }: ActsProps) {
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="menu"
      aria-labelledby={labelledBy}
      onKeyDown={(event) => moveInMenu(event, actsIn(list.current), hide)}
      onBlur={(event) => leave(event.relatedTarget)}
      className="fixed inset-auto m-0 max-h-[calc(100dvh-16px)] min-w-50 animate-fade overflow-y-auto rounded-card border border-border bg-surface p-1 text-13 text-text shadow-e2 dark:bg-neutral-soft"
    >
      {head !== undefined && <div className="border-b border-hair px-2.5 py-2 dark:border-line">{head}</div>}
      {items.map((item) =>
        'separator' in item ? (
          <hr key={item.key} className="my-1 border-hair dark:border-line" />
        ) : (
          <Act key={item.key} act={item} onSelect={() => select(item)} />
        ),
      )}
    </div>
  )
}

function Act({ act, onSelect }: { act: MenuAct; onSelect: () => void }) {
  return (
    <button
      type="button"
      role={act.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={act.checked}
      aria-disabled={act.disabled === true ? true : undefined}
      tabIndex={-1}
      onClick={onSelect}
      className={classNames(
        'flex min-h-8 w-full items-center gap-2.5 rounded-input px-2.5 text-start font-medium ring-inside hover:bg-hover focus:bg-hover aria-disabled:opacity-50 max-md:min-h-11',
        act.danger === true && 'text-danger',
      )}
    >
      {act.icon !== undefined && (
        <span className={classNames('shrink-0', act.danger !== true && 'text-text-3')}>{act.icon}</span>
      )}
      <span className="flex-1 whitespace-nowrap">{act.label}</span>
      {act.aside !== undefined && <span className="text-12 font-normal text-text-2">{act.aside}</span>}
      {act.checked !== undefined && (
        <span className="text-12 font-normal text-text-2">{say(act.checked ? words.on : words.off)}</span>
      )}
    </button>
  )
}

/** Arrows, Home, End and first letters move; Esc and Tab leave. */
function moveInMenu(event: KeyboardEvent, acts: readonly HTMLElement[], hide: () => void): void {
  const at = acts.findIndex((act) => act === document.activeElement)
  const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: acts.length - 1 }[event.key]
  if (step !== undefined) {
    event.preventDefault()
    acts[(step + acts.length) % acts.length]?.focus()
  } else if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault()
    event.stopPropagation()
    hide()
  } else if (/^\p{L}$/u.test(event.key)) {
    const letter = event.key.toLocaleLowerCase('en')
    const after = [...acts.slice(at + 1), ...acts.slice(0, at + 1)]
    after.find((act) => act.textContent?.trim().toLocaleLowerCase('en').startsWith(letter))?.focus()
  }
}
