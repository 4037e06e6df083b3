// Answers for one person: who they are, how they prove it, where they are signed in, and what an owner does about them.
import { type ReactNode, useState } from 'react'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { useTold } from '#kit/screens/reviewed.ts'
import { Said } from '#kit/screens/said.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { endAllSessions, endSession, listSessions } from '../contract.ts'
import { roleWords, words } from '../words.ts'
import { PersonAct, type PersonActName } from './person-acts.tsx'
import { factorWords, type Person } from './people-panel.tsx'
import { type Session, SessionRow } from './session-rows.tsx'

interface PersonDialogProps {
  readonly person: Person
  /** Whether the reader changes people. */
  readonly mayChange: boolean
  readonly maySeeSessions: boolean
  readonly signInHref: string
  readonly onClose: () => void
}

export function PersonDialog(props: PersonDialogProps) {
  const { person, mayChange, maySeeSessions, signInHref, onClose } = props
  const [act, setAct] = useState<PersonActName>()
  if (act !== undefined)
    return <PersonAct {...{ act, person, signInHref }} onClose={() => setAct(undefined)} />
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={person.name}
      actions={mayChange && !person.is_me ? <Acts person={person} onAct={setAct} /> : undefined}
    >
      <PersonFacts person={person} />
      {person.is_me && <Banner>{say(words.ownAccount)}</Banner>}
      {!person.is_me && !mayChange && <Banner>{say(words.onlyOwners)}</Banner>}
      {maySeeSessions && <Sessions person={person} mayEnd={mayChange && !person.is_me} />}
    </Dialog>
  )
}

function PersonFacts({ person }: { person: Person }) {
  const until = person.money_blocked_until
  return (
    <Facts
      facts={[
        { label: say(words.email), value: person.email },
        { label: say(words.role), value: say(roleWords[person.role]) },
        { label: say(words.state), value: <StatusPill status={person.state} /> },
        { label: say(words.since), value: <Time at={person.created_at} look="day" /> },
        {
          label: say(words.lastSeen),
          value: person.last_active_at === null ? say(words.never) : <Time at={person.last_active_at} />,
        },
        { label: say(words.secondFactor), value: factorWords(person) },
        {
          label: say(words.money),
          value:
            until === null ? (
              say(words.moneyOpen)
            ) : (
              <Said word={words.moneyClosed} parts={{ time: <Time at={until} /> }} />
            ),
        },
      ]}
    />
  )
}

function Acts({ person, onAct }: { person: Person; onAct: (act: PersonActName) => void }) {
  return (
    <>
      <Button onClick={() => onAct('reset')}>{say(words.resetFactor)}</Button>
      <Button onClick={() => onAct('role')}>{say(words.changeRole)}</Button>
      {person.state === 'active' ? (
        <Button variant="danger" onClick={() => onAct('suspend')}>
          {say(words.suspend)}
        </Button>
      ) : (
        <Button variant="primary" onClick={() => onAct('reinstate')}>
          {say(words.reinstate)}
        </Button>
      )}
    </>
  )
}

function useEnding(person: Person) {
  const one = useSend(endSession)
  const all = useSend(endAllSessions)
  const told = useTold()
  const pending = one.pending || all.pending
  return {
    pending,
    end: async ({ id }: Session) => {
      if (!pending) told(await one.send({ params: { id: person.uuid, session_id: id }, body: {} }))
    },
    endAll: async () => {
      if (!pending) told(await all.send({ params: { id: person.uuid }, body: {} }))
    },
  }
}

function Sessions({ person, mayEnd }: { person: Person; mayEnd: boolean }) {
  const { data, error, refetch } = useAnswer(listSessions, { params: { id: person.uuid } })
  if (data !== undefined)
    return (
      <>
        <SessionList sessions={data.sessions} person={person} mayEnd={mayEnd} />
        {data.passkeys.length > 0 && <PasskeyNames passkeys={data.passkeys} />}
      </>
    )
  return (
    <OnItsWay inline label={say(words.sessionsLoading)} {...{ error, refetch }}>
      <Skeleton className="h-12 w-full" />
    </OnItsWay>
  )
}

interface SessionListProps {
  readonly sessions: readonly Session[]
  readonly person: Person
  readonly mayEnd: boolean
}

function SessionList({ sessions, person, mayEnd }: SessionListProps) {
  const ending = useEnding(person)
  const all = (
    <Button size="sm" pending={ending.pending} onClick={() => void ending.endAll()}>
      {say(words.endAll)}
    </Button>
  )
  return (
    <Part title={say(words.sessions)} aside={mayEnd && sessions.length > 1 && all}>
      {sessions.length === 0 && <p className="text-13 text-text-3">{say(words.sessionsNone)}</p>}
      <ul>
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex min-h-12 items-center justify-between gap-3 border-t border-hair py-2 text-13 first:border-t-0"
          >
            <SessionRow
              session={session}
              pending={ending.pending}
              onEnd={mayEnd ? (one) => void ending.end(one) : undefined}
            />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function PasskeyNames({ passkeys }: { passkeys: readonly { name: string; created_at: string }[] }) {
  return (
    <Part title={say(words.secondFactor)}>
      <ul className="grid gap-1 text-13">
        {passkeys.map((passkey) => (
          <li key={passkey.created_at + passkey.name} className="wrap-anywhere">
            {passkey.name}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 className="text-13 font-semibold">{props.title}</h3>
        {props.aside}
      </div>
      {props.children}
    </section>
  )
}
