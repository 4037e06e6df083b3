// Answers for finding anything from anywhere: people, money, pages and what can be done here, by a few keys.
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import type { NamedAct } from '#kit/screens/desk-feature.ts'
import { classNames } from '#kit/ui/class-names.ts'
import { Kbd } from '#kit/ui/live-chip.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { type Choice, type ChoiceGroup, useChoices } from './choices.ts'
import { loadNamedActs, offeredTo } from './named-acts.ts'
import { pressOnceThere } from './page-acts.ts'
import { words } from './words.ts'

interface CommandPaletteProps {
  readonly admin: Admin
  /** What can be done with a record or a list, once it is named. */
  readonly acts: readonly NamedAct[]
  readonly onClose: () => void
}

/** The palette, with the acts that features declare. */
export async function loadPalette() {
  const acts = await loadNamedActs()
  return (given: Omit<CommandPaletteProps, 'acts'>) => <CommandPalette {...given} acts={acts} />
}

function CommandPalette({ admin, acts, onClose }: CommandPaletteProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const { groups, state, refused } = useChoices(admin, offeredTo(admin, acts), typed)
  const { marked, press, choose, mark } = useMarked({ groups, typed, setTyped, onClose })
  const optionId = (choice: Choice | undefined) => choice && `${id}-${choice.id.replace(/\W/g, '_')}`
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  return (
    <Modal
      open
      onClose={onClose}
      labelledBy={`${id}-title`}
      className="mx-auto mt-[12dvh] mb-auto max-h-[76dvh] w-[calc(100%-24px)] max-w-152 flex-col overflow-hidden rounded-sheet border border-transparent bg-surface p-0 text-text shadow-e3 backdrop:bg-scrim open:flex open:animate-rise dark:border-border"
    >
      <h2 id={`${id}-title`} className="sr-only">
        {say(words.title)}
      </h2>
      <Field listId={`${id}-list`} markedId={optionId(marked)} {...{ typed, setTyped, press }} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={say(words.title)}
        className="min-h-0 flex-1 overflow-y-auto p-2 empty:hidden"
      >
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            marked={marked}
            idOf={optionId}
            onPoint={mark}
            onChoose={choose}
          />
        ))}
      </div>
      <Standing typed={typed.trim()} state={state} refused={refused} count={count} />
    </Modal>
  )
}

interface FieldProps {
  readonly listId: string
  readonly markedId: string | undefined
  readonly typed: string
  readonly setTyped: (typed: string) => void
  readonly press: (event: KeyboardEvent) => void
}

function Field({ listId, markedId, typed, setTyped, press }: FieldProps) {
  return (
    <div className="flex items-center gap-2.5 border-b border-hair px-4">
      <Search aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-text-3" />
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={markedId}
        aria-label={say(words.field)}
        placeholder={say(words.field)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        className="min-h-13 min-w-0 flex-1 bg-transparent text-16 shadow-none! outline-none! placeholder:text-text-3"
      />
      <Kbd>Esc</Kbd>
    </div>
  )
}

interface Marking {
  readonly groups: readonly ChoiceGroup[]
  readonly typed: string
  readonly setTyped: (typed: string) => void
  readonly onClose: () => void
}

/** Which choice Enter takes: the first, until arrows or the pointer say otherwise. */
function useMarked({ groups, typed, setTyped, onClose }: Marking) {
  const [chosen, setChosen] = useState<{ readonly typed: string; readonly id: string }>()
  const [, navigate] = useLocation()
  const choices = groups.flatMap((group) => group.choices)
  const at = Math.max(
    0,
    choices.findIndex(({ id }) => chosen?.typed === typed && id === chosen.id),
  )
  const marked = choices[at]
  const mark = ({ id }: Choice) => setChosen({ typed, id })
  const choose = ({ to, press: act, fill }: Choice) => {
    if (fill !== undefined) return setTyped(fill)
    onClose()
    if (typeof to === 'string') {
      navigate(to)
      if (act !== undefined) openThere(to, act)
    }
    // The dialog gives the focus back first; what opens next takes it from there.
    else queueMicrotask(to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: choices.length - 1 }[event.key]
    const next = step === undefined ? undefined : choices[(step + choices.length) % choices.length]
    if (next !== undefined) {
      event.preventDefault()
      mark(next)
    }
    if (event.key !== 'Enter' || marked === undefined) return
    event.preventDefault()
    choose(marked)
  }
  return { marked, press, choose, mark }
}

/** The record comes, and its own button opens the dialog; where it has none, that is said. */
function openThere(to: string, act: string): void {
  const { pathname } = new URL(to, location.origin)
  // After the focus has gone back to the page.
  queueMicrotask(() => pressOnceThere(pathname, act, () => toast.info(say(words.notOffered, { act }))))
}

interface GroupProps {
  readonly group: ChoiceGroup
  readonly marked: Choice | undefined
  readonly idOf: (choice: Choice) => string | undefined
  readonly onPoint: (choice: Choice) => void
  readonly onChoose: (choice: Choice) => void
}

function Group({ group: { title, choices }, marked, idOf, onPoint, onChoose }: GroupProps) {
  return (
    <div role="group" aria-label={title}>
      <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-12 font-medium text-text-3">
        {title}
      </p>
      {choices.map((choice) => (
        <Option
          key={choice.id}
          id={idOf(choice)}
          choice={choice}
          isMarked={choice.id === marked?.id}
          onPoint={() => onPoint(choice)}
          onChoose={() => onChoose(choice)}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  readonly id: string | undefined
  readonly choice: Choice
  readonly isMarked: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Option({ id, choice: { label, aside, keys }, isMarked, onPoint, onChoose }: OptionProps) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    <button
      ref={row}
      type="button"
      id={id}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={classNames(
        'flex min-h-9 w-full gap-x-3 rounded-input px-2.5 text-start text-14 max-sm:min-h-12 max-sm:flex-col max-sm:justify-center sm:items-center',
        isMarked && 'bg-selected text-on-brand-soft',
      )}
    >
      <span className="max-w-full min-w-0 truncate sm:flex-1">{label}</span>
      {aside !== undefined && (
        <span className={classNames('max-w-full min-w-0 truncate text-12', !isMarked && 'text-text-3')}>
          {aside}
        </span>
      )}
      {keys !== undefined && (
        <span className="flex gap-1 max-md:hidden">
          {keys.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </button>
  )
}

type SearchState = ReturnType<typeof useChoices>['state']

interface StandingProps {
  readonly typed: string
  readonly state: SearchState
  /** Why nothing can be looked for. */
  readonly refused: string | undefined
  readonly count: number
}

/** How the search stands, for eyes and for screen readers. */
function Standing({ typed, state, refused, count }: StandingProps) {
  const said =
    state === 'failed'
      ? say(words.failed)
      : state === 'searching'
        ? say(words.searching)
        : (refused ?? (count === 0 ? say(words.nothing, { query: typed }) : ''))
  return (
    <div role="status" className="text-13 text-text-3">
      {said === '' ? (
        <span className="sr-only">{typed === '' ? '' : say(words.found, { count: String(count) })}</span>
      ) : (
        <p className="px-4 py-2.5">{said}</p>
      )}
    </div>
  )
}
