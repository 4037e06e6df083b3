// Answers for who may see the console: a token and the server's word for it; a bad network signs nobody out.
import { useQuery } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import { type ReactNode, useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { WireAnswer } from '#kit/http/contract.ts'
import { answerKey, askFor, type ProblemError, troubleOf, useClient } from '#kit/screens/answers.tsx'
import { BrandMark } from '#kit/ui/brand.tsx'
import { Button } from '#kit/ui/button.tsx'
import { troubleWords } from '#kit/ui/error-state.tsx'
import { Loading } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { checkAdmin } from '../contract.ts'
import { authHeaders } from './auth-call.ts'
import type { SignInNotice } from './email-page.tsx'
import { forgetLeaving, leave, type Leaving, signInPath, signInPathTo, whyLeft } from './leaving.ts'
import { storedToken, useStored } from './stored.ts'
import { words } from './words.ts'

export type Admin = WireAnswer<typeof checkAdmin>

/** Where the admin check is kept among the answers, whatever the token. */
export const adminCheckKey = answerKey(checkAdmin)

const retryMilliseconds = 5_000

function isRefusal(error: ProblemError | null): boolean {
  return error !== null && (error.problem.status === 401 || error.problem.status === 403)
}

/** Asks who is signed in. The question is not a person's activity. */
function useAdminCheck(token: string | null) {
  const client = useClient()
  return useQuery<Admin, ProblemError>({
    queryKey: [...adminCheckKey, token],
    meta: checkAdmin,
    queryFn: ({ signal }) => askFor(client, checkAdmin, { headers: authHeaders, signal }),
    enabled: token !== null,
    retry: false,
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data === undefined && state.error !== null && !isRefusal(state.error) ? retryMilliseconds : false,
  })
}

/** Draws `children` for a signed-in admin; leads everybody else to the sign-in, or waits until the server answers. */
export function Guard({ children }: { children: (admin: Admin) => ReactNode }) {
  const token = useStored(storedToken)
  const { data: admin, error, refetch, isFetching } = useAdminCheck(token)
  const refused = token !== null && isRefusal(error)
  useEffect(() => {
    if (refused) leave('refused')
  }, [refused])
  useEffect(() => {
    if (token !== null) forgetLeaving()
  }, [token])
  if (token === null) return <ToSignIn why={whyLeft()} />
  if (refused) return null
  if (admin !== undefined) return children(admin)
  if (error === null) return <Checking />
  return <CannotCheck error={error} busy={isFetching} onTry={() => void refetch()} />
}

const noticeFor: Record<Leaving, SignInNotice | undefined> = {
  refused: 'ended',
  idle: 'idle',
  left: undefined,
}

/** The address says where somebody wanted to go; whoever left by their own choice wanted nothing more here. */
function ToSignIn({ why }: { why: Leaving | undefined }) {
  const [path] = useLocation()
  const search = useSearch()
  const here = search === '' ? path : `${path}?${search}`
  const notice = why === undefined ? undefined : noticeFor[why]
  const to = why === 'left' ? signInPath : signInPathTo(here)
  return <Redirect to={to} replace state={notice === undefined ? null : { notice }} />
}

function Centre({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center bg-bg p-4">
      {children}
    </main>
  )
}

function Checking() {
  return (
    <Centre>
      <Loading label={say(words.checking)}>
        <BrandMark className="mx-auto size-12 text-brand" />
      </Loading>
    </Centre>
  )
}

function CannotCheck({ error, busy, onTry }: { error: ProblemError; busy: boolean; onTry: () => void }) {
  return (
    <Centre>
      <div role="alert" className="grid max-w-112 justify-items-center gap-3 text-center">
        <CloudOff aria-hidden="true" size={32} strokeWidth={1.5} className="text-text-3" />
        <h1 tabIndex={-1} className="text-20 font-semibold">
          {say(words.cannotCheck)}
        </h1>
        <p className="text-14 text-pretty text-text-2">{troubleWords(troubleOf(error))}</p>
        <p className="text-14 text-pretty text-text-2">{say(words.cannotCheckBody)}</p>
        <Button size="lg" pending={busy} onClick={onTry}>
          {say(words.tryNow)}
        </Button>
      </div>
    </Centre>
  )
}
