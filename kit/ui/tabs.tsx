// Answers for parts of one record, one at a time: arrows move, the chosen tab's panel follows.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'

export interface Tab<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly count?: number | undefined
}

export interface TabsProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly value: Key
  readonly onChange: (key: Key) => void
  /** The content of the chosen tab. */
  readonly children: ReactNode
  readonly listClassName?: string | undefined
  readonly panelClassName?: string | undefined
}

export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, value, onChange, children, listClassName, panelClassName } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === value)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    const to = tabs[index]
    if (to === undefined) return
    onChange(to.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={classNames(
          'scrollbar-none flex gap-5 overflow-x-auto overflow-y-hidden border-b border-border',
          listClassName,
        )}
      >
        {tabs.map((tab) => {
          const on = tab.key === value
          return (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              aria-selected={on}
              aria-controls={`${id}-panel`}
              tabIndex={on ? 0 : -1}
              onClick={() => onChange(tab.key)}
              className={classNames(
                'flex h-10 shrink-0 items-center gap-1.5 rounded-t-tag border-b-2 text-13 font-medium whitespace-nowrap -outline-offset-2 transition-colors max-md:h-11',
                on ? 'border-brand text-text' : 'border-transparent text-text-2 hover:text-text',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="font-normal text-text-3">{tab.count}</span>}
            </button>
          )
        })}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        data-quiet-focus=""
        className={panelClassName}
      >
        {children}
      </div>
    </>
  )
}
