// Answers for the views above a list: those that every list has, one's own and the shared ones, and keeping what one looks at.
import { useState } from 'react'
import Bookmark from 'lucide-react/icons/bookmark'
import { Link, useLocation } from 'wouter'
import { useQueryClient } from '@tanstack/react-query'
import { useAddressState } from '#kit/screens/address-state.ts'
import { answerKey, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#kit/ui/menu.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { changeView, listViews, removeView, type viewLists } from '../contract.ts'
import { NameDialog, type SavedView } from './name-dialog.tsx'
import { type ListOfViews, systemViews } from './system-views.ts'
import { hrefOf, stateOf } from './view-state.ts'
import { words } from './words.ts'

export function ViewsBar({ list }: { list: ListOfViews }) {
  const [values] = useAddressState()
  const [path] = useLocation()
  const { data } = useAnswer(listViews, { query: { list } })
  const here = stateOf(values)
  const chosen = data?.items.find(({ id }) => id === values.get('view'))
  return (
    <div className="flex items-center gap-2 border-b border-border bg-surface px-4 md:px-(--gutter)">
      <nav
        aria-label={say(words.views)}
        data-views=""
        className="scrollbar-none min-w-0 flex-1 overflow-x-auto"
      >
        <ul className="flex gap-1 py-1.5">
          {systemViews[list].map(({ state, name }) => (
            <ViewLink
              key={state}
              href={hrefOf(path, { state })}
              current={chosen === undefined && state === here}
            >
              {say(name)}
            </ViewLink>
          ))}
          {data?.items.map((view) => (
            <ViewLink key={view.id} href={hrefOf(path, view)} current={view.id === chosen?.id}>
              {nameOf(view, { isChanged: view.id === chosen?.id && view.state !== here })}
            </ViewLink>
          ))}
        </ul>
      </nav>
      <ViewActs list={list} here={here} chosen={chosen} />
    </div>
  )
}

function nameOf({ name, mine, made_by: who }: SavedView, { isChanged }: { isChanged: boolean }): string {
  const named = mine || who === '' ? name : say(words.by, { name, who })
  return isChanged ? say(words.changed, { name: named }) : named
}

function ViewLink({ href, current, children }: { href: string; current: boolean; children: string }) {
  return (
    <li>
      <Link
        href={href}
        aria-current={current ? 'true' : undefined}
        className={classNames(
          'touch-44 inline-flex min-h-7 items-center rounded-pill px-2.5 text-13 font-medium whitespace-nowrap',
          current ? 'bg-selected text-text' : 'text-text-2 hover:bg-hover hover:text-text',
        )}
      >
        {children}
      </Link>
    </li>
  )
}

interface ViewActsProps {
  readonly list: (typeof viewLists)[number]
  readonly here: string
  readonly chosen: SavedView | undefined
}

function ViewActs({ list, here, chosen }: ViewActsProps) {
  const [naming, setNaming] = useState<'new' | 'chosen'>()
  const { saveChanges, remove } = useViewActs(here)
  const own = chosen?.mine === true ? chosen : undefined
  const items: readonly MenuItem[] = [
    ...(own !== undefined && own.state !== here
      ? [{ key: 'change', label: say(words.saveChanges), onSelect: () => void saveChanges(own) }]
      : []),
    { key: 'new', label: say(words.saveNew), onSelect: () => setNaming('new') },
    ...(own === undefined
      ? []
      : [
          { key: 'rename', label: say(words.rename), onSelect: () => setNaming('chosen') },
          {
            key: 'remove',
            label: say(words.remove, { name: own.name }),
            danger: true,
            onSelect: () => void remove(own),
          },
        ]),
  ]
  return (
    <>
      <Menu
        items={items}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            label={say(words.acts)}
            icon={<Bookmark size={16} strokeWidth={1.75} aria-hidden="true" />}
          />
        )}
      />
      {naming !== undefined && (
        <NameDialog
          list={list}
          state={naming === 'new' ? here : (own?.state ?? here)}
          view={naming === 'new' ? undefined : own}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  )
}

/** Keeps what one looks at now under the view's name; takes a view away. */
function useViewActs(here: string) {
  const answers = useQueryClient()
  const [, change] = useAddressState()
  const changing = useSend(changeView)
  const removing = useSend(removeView)
  const readAgain = () => void answers.invalidateQueries({ queryKey: [answerKey(listViews)[0]] })
  const saveChanges = async ({ id, name, shared }: SavedView) => {
    const answered = await changing.send({ params: { id }, body: { name, shared, state: here } })
    if (answered.ok) toast.success(answered.message)
    else toast.error(answered.problem.message)
    readAgain()
  }
  const remove = async ({ id }: SavedView) => {
    const answered = await removing.send({ params: { id } })
    if (answered.ok) toast.success(answered.message)
    else toast.error(answered.problem.message)
    change({ view: undefined })
    readAgain()
  }
  return { saveChanges, remove }
}
