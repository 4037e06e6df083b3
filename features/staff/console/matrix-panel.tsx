// Answers for who may do what: a question in plain words, its answer in a sentence, and the whole matrix below.
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { WireAnswer } from '#kit/http/contract.ts'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { type ProblemError, troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { NoMatchState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { listPermissions } from '../contract.ts'
import { answersQuestion } from '../matrix-search.ts'
import { roleWords, words } from '../words.ts'
import { adminRoles, type AdminRole } from '#kit/roles.ts'

type Permission = WireAnswer<typeof listPermissions>['permissions'][number]

const namesOf = (roles: readonly AdminRole[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(roles.map((role) => say(roleWords[role])))

const roleFilter = [
  { value: 'any', label: say(words.anyRole) },
  ...adminRoles.map((role) => ({ value: role, label: say(roleWords[role]) })),
] as const

export function MatrixPanel() {
  const { data, error, refetch } = useAnswer(listPermissions, {})
  const [address, change] = useAddressState()
  const question = address.get('q') ?? ''
  const role = chosenOf(address, 'role', adminRoles)
  const onlyWrites = address.get('writes') === '1'
  const shown = data?.permissions.filter(
    (one) =>
      answersQuestion(question, one) &&
      (role === undefined || one.roles.includes(role)) &&
      (!onlyWrites || one.changes_something),
  )
  const clear = () => change({ q: undefined, role: undefined, writes: undefined })
  return (
    <Panel title={say(words.matrix)} note={say(words.matrixNote)} flush>
      <div className="grid gap-4 border-b border-hair p-4 sm:grid-cols-[minmax(0,1fr)_12rem] md:px-5">
        <TextInput
          label={say(words.whoCan)}
          name="q"
          autoComplete="off"
          placeholder={say(words.whoCanExample)}
          value={question}
          onChange={(q) => change({ q })}
        />
        <Select
          label={say(words.role)}
          name="role"
          choices={roleFilter}
          value={role ?? 'any'}
          onChange={(value) => change({ role: value === 'any' ? undefined : value })}
        />
        <Checkbox checked={onlyWrites} onChange={(on) => change({ writes: on ? '1' : undefined })}>
          {say(words.onlyWrites)}
        </Checkbox>
      </div>
      {shown === undefined ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <Found shown={shown} isAsked={question.trim() !== ''} onClear={clear} />
      )}
    </Panel>
  )
}

function Missing({ error, onRetry }: { error: ProblemError | null; onRetry: () => void }) {
  return (
    <div className="p-4 md:px-5">
      {error === null ? (
        <Loading label={say(words.loading)}>
          <Skeleton className="h-40 w-full" />
        </Loading>
      ) : (
        <ErrorState inline trouble={troubleOf(error)} onRetry={onRetry} />
      )}
    </div>
  )
}

function Found(props: { shown: readonly Permission[]; isAsked: boolean; onClear: () => void }) {
  const { shown, isAsked, onClear } = props
  if (shown.length === 0) return <NoMatchState onClear={onClear}>{say(words.nobodyCan)}</NoMatchState>
  return (
    <>
      {isAsked && <Answers shown={shown} />}
      <Matrix permissions={shown} />
    </>
  )
}

/** As many as one reads at a glance; the table below has all. */
const answersMost = 3

/** Acts come before mere looking: whoever asks who can do something asks about those. */
function Answers({ shown }: { shown: readonly Permission[] }) {
  const acts = shown.filter((one) => one.changes_something)
  const told = (acts.length > 0 ? acts : shown).slice(0, answersMost)
  return (
    <div role="status" className="grid gap-1 border-b border-hair px-4 py-3 text-14 md:px-5">
      {told.map((one) => (
        <p key={one.call}>
          <strong className="font-semibold">{namesOf(one.roles)}</strong>
          <span className="text-text-2">: {one.does}</span>
        </p>
      ))}
    </div>
  )
}

const headLook =
  'h-9 border-b border-border bg-surface px-3 text-12 font-medium text-text-3 whitespace-nowrap'

function Matrix({ permissions }: { permissions: readonly Permission[] }) {
  return (
    <div
      role="region"
      aria-label={say(words.matrix)}
      tabIndex={0}
      className="relative max-h-[70dvh] overflow-auto ring-inside"
    >
      <table className="w-full border-separate border-spacing-0 text-13">
        <thead className="sticky top-0 z-1">
          <tr>
            <th scope="col" className={`${headLook} pl-4 text-start md:pl-5`}>
              {say(words.act)}
            </th>
            {adminRoles.map((role) => (
              <th key={role} scope="col" className={`${headLook} text-center`}>
                {say(roleWords[role])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <Row key={permission.call} permission={permission} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ permission }: { permission: Permission }) {
  const { call, does, roles, approvers } = permission
  return (
    <tr>
      <th
        scope="row"
        className="min-w-56 border-b border-hair py-2 pr-3 pl-4 text-start font-normal wrap-anywhere md:pl-5"
      >
        <span className="block">{does}</span>
        <span className="block font-mono text-12 text-text-3">{call}</span>
        {approvers.length > 0 && (
          <span className="block text-12 text-text-3">
            {say(words.approves, { roles: namesOf(approvers) })}
          </span>
        )}
      </th>
      {adminRoles.map((role) => (
        <Cell key={role} may={roles.includes(role)} />
      ))}
    </tr>
  )
}

function Cell({ may }: { may: boolean }) {
  const Icon = may ? Check : Minus
  return (
    <td className="border-b border-hair px-3 text-center">
      <Icon
        aria-hidden="true"
        size={16}
        strokeWidth={may ? 2.25 : 1.75}
        className={`inline-block ${may ? 'text-success' : 'text-text-3'}`}
      />
      <span className="sr-only">{say(may ? words.may : words.mayNot)}</span>
    </td>
  )
}
