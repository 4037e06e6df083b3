// Answers for the bar above every page: where one is, finding a user, which world this is, and who one is.
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { useLocation } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { EnvironmentTag } from '#kit/ui/environment-tag.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Kbd } from '#kit/ui/live-chip.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Messages } from './messages.tsx'
import { words as paletteWords } from './palette/words.ts'
import { useQuick } from './quick.tsx'
import { UserMenu } from './user-menu.tsx'

/** `onMenu` opens the drawer where there is no room for the navigation. */
export function TopBar({ admin, onMenu }: { admin: Admin; onMenu: (() => void) | undefined }) {
  const { environment } = useBrand()
  const [path] = useLocation()
  return (
    <header className="sticky top-0 z-10 flex h-14 shrink-0 items-center gap-1 border-b border-border bg-bg px-2 sm:gap-2 md:px-6">
      {onMenu !== undefined && (
        <IconButton
          plain
          label={say(words.openMenu)}
          icon={<Menu size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onMenu}
        />
      )}
      <div className="min-w-0 flex-1">
        <Breadcrumb path={path} />
      </div>
      <SearchButton />
      <span className="shrink-0 px-1">
        <EnvironmentTag environment={environment} />
      </span>
      <Messages />
      <UserMenu admin={admin} />
    </header>
  )
}

/** Looks like a search box and opens the palette, which is one. */
function SearchButton() {
  const show = useQuick()
  return (
    <button
      type="button"
      onClick={() => show('palette')}
      className="flex shrink-0 items-center gap-2 rounded-input text-13 text-text-3 hover:text-text max-lg:size-11 max-lg:justify-center max-lg:hover:bg-hover lg:min-h-9 lg:w-64 lg:border lg:border-control lg:bg-surface lg:px-2.5 xl:w-72"
    >
      <Search aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
      <span className="flex-1 text-start max-lg:sr-only">{say(paletteWords.open)}</span>
      <span aria-hidden="true" className="max-lg:hidden">
        <Kbd>/</Kbd>
      </span>
    </button>
  )
}
