// Answers for the page of all users.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { UserList } from '#features/users/console/user-list.tsx'
import { ViewsBar } from '#features/saved-views/console/views-bar.tsx'
import { useAddressState } from '#kit/screens/address-state.ts'
import { say } from '#kit/words/words.ts'
import { userHref } from '../places.ts'
import { words } from '../words.ts'
import { ChosenUsersActs } from './chosen-users.tsx'
import { ExportAct } from './export-act.tsx'
import { ListPage } from './page.tsx'
import { UserPeek } from './user-peek.tsx'

export function UsersPage({ admin }: { admin: Admin }) {
  const [values] = useAddressState()
  // What the list is narrowed to and put in order by goes with whoever is opened: their neighbours are theirs in it.
  const list = new URLSearchParams(
    ['q', 'status', 'sort'].flatMap((name) => {
      const value = values.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  ).toString()
  return (
    <ListPage title={say(words.users)} acts={<ExportAct admin={admin} list="users" />}>
      <ViewsBar list="users" />
      <UserList
        hrefOf={(uuid) => userHref(uuid, list)}
        peekInto={(uuid) => <UserPeek uuid={uuid} />}
        actsOn={(chosen) => <ChosenUsersActs chosen={chosen} admin={admin} />}
      />
    </ListPage>
  )
}
