// Answers for giving a view its name, and for showing it to all of staff.
import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { useAddressState } from '#kit/screens/address-state.ts'
import { answerKey, fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { changeView, listViews, saveView } from '../contract.ts'
import type { ListOfViews } from './system-views.ts'
import { words } from './words.ts'
import type { WireAnswer } from '#kit/http/contract.ts'

export type SavedView = WireAnswer<typeof listViews>['items'][number]

interface NameDialogProps {
  readonly list: ListOfViews
  readonly state: string
  /** The view that is renamed; undefined: a new one. */
  readonly view: SavedView | undefined
  readonly onClose: () => void
}

export function NameDialog({ list, state, view, onClose }: NameDialogProps) {
  const formId = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [fault, setFault] = useState<string>()
  const { keep, pending, problem } = useKeeping({ list, view, onClose })
  const submit = () => {
    setFault(name.trim() === '' ? say(words.nameMissing) : undefined)
    if (name.trim() !== '') void keep({ name, shared, state })
  }
  return (
    <ActFrame
      title={say(view === undefined ? words.saveTitle : words.renameTitle)}
      effect={say(words.saveBody)}
      act={say(words.save)}
      problem={undefined}
      {...{ formId, pending, onClose }}
    >
      <ActForm id={formId} onSubmit={submit}>
        <TextInput
          label={say(words.name)}
          name="name"
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={(typed) => {
            setName(typed)
            setFault(undefined)
          }}
          disabled={pending}
          error={fault ?? fieldProblem(problem, 'name') ?? problem?.message}
        />
        <Checkbox name="shared" checked={shared} onChange={setShared} disabled={pending}>
          {say(words.share)}
        </Checkbox>
      </ActForm>
    </ActFrame>
  )
}

/** Saves a new view and goes on looking through it, or changes one. */
function useKeeping({ list, view, onClose }: Pick<NameDialogProps, 'list' | 'view' | 'onClose'>) {
  const answers = useQueryClient()
  const [, change] = useAddressState()
  const saving = useSend(saveView)
  const changing = useSend(changeView)
  const sending = view === undefined ? saving : changing
  const keep = async (kept: { name: string; shared: boolean; state: string }) => {
    if (sending.pending) return
    const answered =
      view === undefined
        ? await saving.send({ body: { list, ...kept } })
        : await changing.send({ params: { id: view.id }, body: kept })
    if (!answered.ok) return
    toast.success(answered.message)
    await answers.invalidateQueries({ queryKey: [answerKey(listViews)[0]] })
    change({ view: answered.data.id })
    onClose()
  }
  return { keep, pending: sending.pending, problem: sending.problem }
}
