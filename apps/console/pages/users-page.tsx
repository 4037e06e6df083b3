// Answers for the page of all users.
import { UserList } from '#features/users/console/user-list.tsx'
import { ViewsBar } from '#features/saved-views/console/views-bar.tsx'
import { useAddressState } from '#kit/screens/address-state.ts'
import type { PageProps } from '../page-props.ts'
import { userHref } from '../places.ts'
import { ChosenUsersActs } from './chosen-users.tsx'
import { UserPeek } from './user-peek.tsx'

export function UsersPage({ admin }: PageProps) {
  const [values] = useAddressState()
  // What the list is narrowed to and put in order by goes with whoever is opened: their neighbours are theirs in it.
  const list = new URLSearchParams(
    ['q', 'status', 'sort'].flatMap((name) => {
      const value = values.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  ).toString()
  return (
    <>
      <ViewsBar list="users" />
      <UserList
        hrefOf={(uuid) => userHref(uuid, list)}
        peekInto={(uuid) => <UserPeek uuid={uuid} />}
        actsOn={(chosen) => <ChosenUsersActs chosen={chosen} admin={admin} />}
      />
    </>
  )
}
