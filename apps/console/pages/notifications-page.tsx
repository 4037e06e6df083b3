// Answers for the page of messages to users: the list, a new one, and one with what became of it.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { Compose } from '#features/staff-messages/console/compose.tsx'
import { everybody, type TypedSegment } from '#features/staff-messages/console/segment-fields.tsx'
import { MessageDetail } from '#features/staff-messages/console/message-detail.tsx'
import { MessageList } from '#features/staff-messages/console/message-list.tsx'
import { words as messageWords } from '#features/staff-messages/console/words.ts'
import { resendFailed, sendToSegment, sendToUser, stopMessage } from '#features/staff-messages/contract.ts'
import { audienceOf } from '#features/users/console/audience.ts'
import { userStatuses } from '#features/users/contract.ts'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { messageHref, places, userHref } from '../places.ts'
import { words } from '../words.ts'
import { ExportAct } from './export-act.tsx'
import { ListPage, ReadingPage } from './page.tsx'

/** Whom somebody chose in the list of users before they came here. */
function audienceIn(values: URLSearchParams): TypedSegment | undefined {
  const users = (values.get('users') ?? '').split(',').filter((id) => id !== '')
  if (users.length > 0) return { ...everybody, users }
  if (!values.has('q') && !values.has('status')) return undefined
  const list = { query: values.get('q') ?? '', status: chosenOf(values, 'status', userStatuses) }
  const audience = audienceOf(list, new Date(browserTime.now()))
  return audience && { ...everybody, ...audience, texts: { ...everybody.texts, ...audience.texts } }
}

export function NotificationsPage({ admin }: { admin: Admin }) {
  const [values, change] = useAddressState()
  const may = (call: { readonly name: string }) => admin.permissions.includes(call.name)
  const title = say(words.notifications)
  const id = values.get('id')
  if (id !== null)
    return (
      <ReadingPage title={title}>
        <MessageDetail
          id={id}
          allHref={places.notifications}
          userHref={userHref}
          mayStop={may(stopMessage)}
          mayResend={may(resendFailed)}
        />
      </ReadingPage>
    )
  if (values.has('new') && may(sendToUser))
    return (
      <ReadingPage title={title}>
        <Compose
          mayTellMany={may(sendToSegment)}
          audience={may(sendToSegment) ? audienceIn(values) : undefined}
          signInHref={signInPathTo(`${places.notifications}?new=1`)}
          onDone={(sent) =>
            change(
              { new: undefined, users: undefined, q: undefined, status: undefined, id: sent },
              { asNewEntry: true },
            )
          }
        />
      </ReadingPage>
    )
  return (
    <ListPage title={title} acts={<ExportAct admin={admin} list="messages" />}>
      {may(sendToUser) && (
        <div className="border-b border-border bg-surface px-4 py-2.5 md:px-(--gutter)">
          <Button size="md" variant="primary" onClick={() => change({ new: '1' }, { asNewEntry: true })}>
            {say(messageWords.newMessage)}
          </Button>
        </div>
      )}
      <MessageList hrefOf={messageHref} />
    </ListPage>
  )
}
