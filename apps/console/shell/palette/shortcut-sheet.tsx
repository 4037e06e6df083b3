// Answers for which keys do what, and for switching them off.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { useShortcutSwitch } from '#kit/screens/shortcuts.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Kbd } from '#kit/ui/live-chip.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { say } from '#kit/words/words.ts'
import { pagesOf } from '../../console-pages.ts'
import { shortcutGroups } from '../shortcut-table.ts'
import { words } from './words.ts'

export function ShortcutSheet({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const [on, change] = useShortcutSwitch()
  const pages = pagesOf(admin).flatMap(({ keys, label }) =>
    keys === undefined ? [] : [{ keys: [keys], label }],
  )
  const groups = [...shortcutGroups, { title: words.goTo, shortcuts: pages }]
  return (
    <Dialog open size="lg" onClose={onClose} title={say(words.shortcuts)}>
      <Switch label={say(words.shortcutsOn)} hint={say(words.shortcutsHint)} checked={on} onChange={change} />
      <div className="gap-x-8 sm:columns-2">
        {groups.map(({ title, shortcuts }) => (
          <section key={say(title)} className="mb-5 break-inside-avoid">
            <h3 className="pb-1 text-12 font-medium text-text-3">{say(title)}</h3>
            <dl>
              {shortcuts.map(({ keys, label }) => (
                <div
                  key={say(label)}
                  className="flex min-h-8 items-center gap-3 border-t border-hair text-13"
                >
                  <dt className="min-w-0 flex-1 truncate">{say(label)}</dt>
                  <dd className="flex items-center gap-1">
                    {keys.map((one, place) => (
                      <Keys key={one} keys={one} isOther={place > 0} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** Keys at once stand together, keys one after the other with a word between them. */
function Keys({ keys, isOther }: { keys: string; isOther: boolean }) {
  return (
    <span className="inline-flex items-center gap-1">
      {isOther && <span className="text-12 text-text-3">{say(words.or)}</span>}
      {shown(keys).map((key, place) => (
        <span key={key} className="inline-flex items-center gap-1">
          {place > 0 && keys.includes(' ') && (
            <span className="text-12 text-text-3">{say(words.keyAfterKey)}</span>
          )}
          <Kbd>{key}</Kbd>
        </span>
      ))}
    </span>
  )
}

const shown = (keys: string): readonly string[] =>
  keys.startsWith('Mod+') ? ['Ctrl / ⌘', keys.slice('Mod+'.length)] : keys.split(' ')
