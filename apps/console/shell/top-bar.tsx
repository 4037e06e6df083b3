// Answers for the bar above every page: where one is, finding a user, which world this is, and who one is.
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { EnvironmentTag } from '#kit/ui/environment-tag.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { places, usersHref } from '../places.ts'
import { words } from '../words.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Messages } from './messages.tsx'
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
      <UserSearch />
      <ButtonLink
        href={places.users}
        variant="ghost"
        className="size-11 px-0! lg:hidden"
        icon={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        <span className="sr-only">{say(words.searchUsers)}</span>
      </ButtonLink>
      <span className="shrink-0 px-1">
        <EnvironmentTag environment={environment} />
      </span>
      <Messages />
      <UserMenu admin={admin} />
    </header>
  )
}

/** Leads to the list of users, searched. */
function UserSearch() {
  const [typed, setTyped] = useState('')
  const [, navigate] = useLocation()
  const go = (event: { preventDefault(): void }) => {
    event.preventDefault()
    navigate(usersHref(typed.trim()))
    setTyped('')
  }
  return (
    <form role="search" noValidate onSubmit={go} className="w-64 max-lg:hidden xl:w-72">
      <TextInput
        label={say(words.searchUsers)}
        hideLabel
        type="search"
        name="query"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={say(words.searchPlaceholder)}
        value={typed}
        onChange={setTyped}
        before={<Search aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-text-3" />}
      />
    </form>
  )
}
