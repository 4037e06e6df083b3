// Answers for the page of all users.
import { UserList } from '#features/users/console/user-list.tsx'
import { ViewsBar } from '#features/saved-views/console/views-bar.tsx'
import { say } from '#kit/words/words.ts'
import { userHref } from '../places.ts'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'
import { UserPeek } from './user-peek.tsx'

export function UsersPage() {
  return (
    <ListPage title={say(words.users)}>
      <ViewsBar list="users" />
      <UserList hrefOf={userHref} peekInto={(uuid) => <UserPeek uuid={uuid} />} />
    </ListPage>
  )
}
