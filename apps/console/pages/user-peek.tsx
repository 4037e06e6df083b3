// Answers for what is shown of a user beside the list: who they are and what they hold.
import { LimitsPanel } from '#features/limits/console/limits-panel.tsx'
import { UserHeader, UserHeaderSkeleton } from '#features/users/console/user-header.tsx'
import { IdentityPanel, ProfilePanel } from '#features/users/console/user-profile-panels.tsx'
import { findUserProfile } from '#features/users/contract.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

export function UserPeek({ uuid }: { uuid: string }) {
  const { data: user, error, refetch } = useAnswer(findUserProfile, { params: { id: uuid } })
  if (user === undefined && error !== null)
    return <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
  if (user === undefined)
    return (
      <Loading label={say(words.loadingUser)}>
        <UserHeaderSkeleton />
      </Loading>
    )
  return (
    <>
      <UserHeader user={user} level={2} />
      <ProfilePanel user={user} />
      <IdentityPanel user={user} />
      <LimitsPanel user={user} />
    </>
  )
}
