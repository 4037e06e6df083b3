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

// The ring of the first and the last tab needs the room at its sides, which the line cuts off.
const bar = 'scrollbar-none flex gap-5 px-1 overflow-x-auto overflow-y-hidden border-b border-border'

export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, value, onChange, children, listClassName, panelClassName } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const index = placeAfter(
      event.key,
      tabs.findIndex(({ key }) => key === value),
      tabs.length,
    )
    const to = index === null ? undefined : tabs[index]
    if (index === null || to === undefined) return
    event.preventDefault()
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
        className={classNames(bar, listClassName)}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.key}
            tab={tab}
            id={id}
            chosen={tab.key === value}
            onChoose={() => onChange(tab.key)}
          />
        ))}
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

/** Where an arrow, Home or End leads among `count` tabs, around the ends; null for any other key. */
function placeAfter(key: string, at: number, count: number): number | null {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[key]
  return to === undefined ? null : (to + count) % count
}

function TabButton(props: { tab: Tab<string>; id: string; chosen: boolean; onChoose: () => void }) {
  const { tab, id, chosen, onChoose } = props
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-${tab.key}`}
      aria-selected={chosen}
      aria-controls={`${id}-panel`}
      tabIndex={chosen ? 0 : -1}
      onClick={onChoose}
      className={classNames(
        '-mx-1 flex h-10 shrink-0 items-center gap-1.5 px-1 rounded-t-tag border-b-2 text-13 font-medium whitespace-nowrap ring-inside transition-colors max-md:h-11',
        chosen ? 'border-brand text-text' : 'border-transparent text-text-2 hover:text-text',
      )}
    >
      {tab.label}
      {tab.count !== undefined && <span className="font-normal text-text-3">{tab.count}</span>}
    </button>
  )
}
