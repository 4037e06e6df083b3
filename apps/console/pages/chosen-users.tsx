// Answers for what can be done with users that are chosen in their list: a file, a message, and deciding those who wait.
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import type { ListFilter } from '#features/exports/console/export-dialog.tsx'
import { LaterExportDialog } from '#features/exports/console/later-export-dialog.tsx'
import { words as exportWords } from '#features/exports/console/words.ts'
import { askForExportInFull } from '#features/exports/contract.ts'
import { words as messageWords } from '#features/staff-messages/console/words.ts'
import { sendToSegment } from '#features/staff-messages/contract.ts'
import { type Verdict, manyVerdictWords } from '#features/tiers/console/verdicts.ts'
import { approveUsers, rejectUsers } from '#features/tiers/many-contract.ts'
import { audienceOf } from '#features/users/console/audience.ts'
import type { ChosenUsers } from '#features/users/console/user-list.tsx'
import { browserTime } from '#kit/screens/browser-time.ts'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { composeHref, places } from '../places.ts'
import { words } from '../words.ts'

const DecideUsers = late(async () => (await import('#features/tiers/console/decide-users.tsx')).DecideUsers)

const verdicts = [
  { verdict: 'approve', call: approveUsers },
  { verdict: 'reject', call: rejectUsers },
] as const

export function ChosenUsersActs({ chosen, admin }: { chosen: ChosenUsers; admin: Admin }) {
  const [act, setAct] = useState<'export' | Verdict>()
  const [, navigate] = useLocation()
  const may = (call: { readonly name: string }) => admin.permissions.includes(call.name)
  const notify = () => {
    const href = messageTo(chosen)
    if (href === undefined) toast.error(say(words.noAudience))
    else navigate(href)
  }
  return (
    <>
      <Button size="sm" onClick={() => setAct('export')}>
        {say(exportWords.act)}
      </Button>
      {may(sendToSegment) && (
        <Button size="sm" onClick={notify}>
          {say(messageWords.notify)}
        </Button>
      )}
      {verdicts.map(
        ({ verdict, call }) =>
          may(call) && (
            <Button key={verdict} size="sm" onClick={() => setAct(verdict)}>
              {say(manyVerdictWords[verdict])}
            </Button>
          ),
      )}
      {act !== undefined && (
        <ActDialog act={act} chosen={chosen} admin={admin} onClose={() => setAct(undefined)} />
      )}
    </>
  )
}

/** The new message to those who are chosen; undefined where no message can go by what was searched for. */
function messageTo({ uuids, matching }: ChosenUsers): string | undefined {
  if (matching === undefined) return composeHref({ users: uuids.join(',') })
  const { query, status } = matching
  if (audienceOf({ query, status }, new Date(browserTime.now())) === undefined) return undefined
  return composeHref({ ...(query === '' ? {} : { q: query }), ...(status === undefined ? {} : { status }) })
}

interface ActDialogProps {
  readonly act: 'export' | Verdict
  readonly chosen: ChosenUsers
  readonly admin: Admin
  readonly onClose: () => void
}

function ActDialog({ act, chosen, admin, onClose }: ActDialogProps) {
  const { uuids, matching, clear } = chosen
  // What was chosen when the dialog opened is what it is about, however the list goes on.
  const [which] = useState(() =>
    matching === undefined
      ? { users: uuids }
      : {
          matching: {
            as_of: matching.asOf,
            ...(matching.query === '' ? {} : { query: matching.query }),
            ...(matching.status === undefined ? {} : { status: matching.status }),
          },
        },
  )
  if (act === 'export')
    return (
      <LaterExportDialog
        list="users"
        filter={filterOf(matching)}
        chosen={matching === undefined ? uuids : undefined}
        maySeeInFull={admin.permissions.includes(askForExportInFull.name)}
        exportsHref={places.exports}
        signInHref={signInPathTo(places.exports)}
        onClose={onClose}
      />
    )
  return (
    <LateBoundary fallback={null}>
      <DecideUsers
        verdict={act}
        which={which}
        onClose={(decided) => {
          onClose()
          if (decided) clear()
        }}
      />
    </LateBoundary>
  )
}

function filterOf(matching: ChosenUsers['matching']): ListFilter {
  if (matching === undefined) return {}
  const { query, status, sort } = matching
  return { ...(query === '' ? {} : { query }), ...(status === undefined ? {} : { status }), sort }
}
