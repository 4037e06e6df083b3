// Answers for the page of settings: each group loads, fails and is changed by itself.
import { Fragment } from 'react'
import { SettingHistory } from '#features/audit/console/setting-history.tsx'
import { settingGroups } from '#features/audit/contract.ts'
import { RestoreNotice } from '#features/transfers/console/restore-notice.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { say } from '#kit/words/words.ts'
import { places } from '../places.ts'
import type { LoadedGroup } from '../settings-groups.ts'
import { words } from '../words.ts'

function historyOf(id: string) {
  const of = settingGroups.find((group) => group === id)
  return of && <SettingHistory of={of} />
}

/** Each panel carries the name of its group as its id. */
export const settingsPage = (groups: readonly LoadedGroup[]) => (parts: DeskParts) => (
  <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-8">
    <SectionMenu groups={groups} />
    <div className="grid max-w-220 grid-cols-[minmax(0,1fr)] gap-4 [&>section]:scroll-mt-20">
      {[...new Set(groups.map(({ target }) => target))].map((target) => (
        <Fragment key={target}>{parts.waiting(target)}</Fragment>
      ))}
      <RestoreNotice href={places.restore} />
      {groups.map(({ id, Group }) => (
        <Group key={id} {...parts} foot={historyOf(id)} />
      ))}
    </div>
  </div>
)

/** Leads to the groups of a long page: beside them where there is room, else a row to scroll above them. */
function SectionMenu({ groups }: { groups: readonly LoadedGroup[] }) {
  return (
    <nav
      aria-label={say(words.settingsSections)}
      className="scrollbar-none sticky top-14 z-10 -mx-4 overflow-x-auto border-b border-border bg-bg px-4 md:-mx-6 md:px-6 lg:top-20 lg:mx-0 lg:border-0 lg:px-0"
    >
      <ul className="flex gap-1 py-1 lg:grid lg:gap-0.5">
        {groups.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center rounded-input px-2.5 text-13 font-medium text-text-2 hover:bg-hover hover:text-text max-md:min-h-11"
            >
              {say(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
