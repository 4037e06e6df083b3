// Answers for keeping somebody under a name of one's own, and for taking them off the list.
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { answerKey, fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import {
  keepBeneficiary,
  listMyBeneficiaries,
  removeBeneficiary,
} from '#features/orders/beneficiaries-contract.ts'
import { findMyTransfer } from '#features/orders/sending-contract.ts'
import { words } from '../words.ts'
import { type Beneficiary, calledOf } from './beneficiaries.ts'

const aliasMost = 60

interface SheetProps {
  readonly beneficiary: Pick<Beneficiary, 'id' | 'name' | 'alias'>
  readonly onClose: () => void
  /** After it was done. */
  readonly onDone?: () => void
}

function useRenewed(): () => Promise<void> {
  const answers = useQueryClient()
  // A transfer says too whether its payee is kept.
  return async () => {
    const asked = [listMyBeneficiaries, findMyTransfer].map((call) => answerKey(call).slice(0, 1))
    await Promise.all(asked.map((queryKey) => answers.invalidateQueries({ queryKey })))
  }
}

export function KeepSheet({ beneficiary, onClose, onDone }: SheetProps) {
  const { id, name } = beneficiary
  const [alias, setAlias] = useState(beneficiary.alias ?? '')
  const keeping = useSend(keepBeneficiary)
  const renew = useRenewed()
  const keep = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (keeping.pending) return
    const wanted = alias.trim()
    const answered = await keeping.send({ params: { id }, body: { alias: wanted === '' ? null : wanted } })
    if (!answered.ok) return
    void renew()
    toast.success(say(words.savedToast, { name: calledOf(answered.data) }), { placement: 'bottom' })
    onDone?.()
    onClose()
  }
  const { problem } = keeping
  const fault = fieldProblem(problem, 'alias') ?? problem?.message
  return (
    <Sheet open onClose={onClose} title={say(words.saveTitle)} busy={keeping.pending}>
      <form noValidate onSubmit={(event) => void keep(event)} className="grid gap-4">
        <TextInput
          label={say(words.aliasLabel)}
          hint={say(words.aliasHint, { name })}
          error={fault}
          value={alias}
          onChange={setAlias}
          maxLength={aliasMost}
          autoComplete="off"
          focusFirst
        />
        <Button type="submit" variant="primary" block pending={keeping.pending}>
          {say(words.save)}
        </Button>
      </form>
    </Sheet>
  )
}

export function RemoveSheet({ beneficiary, onClose, onDone }: SheetProps) {
  const { id } = beneficiary
  const name = calledOf(beneficiary)
  const removing = useSend(removeBeneficiary)
  const renew = useRenewed()
  const remove = async () => {
    const answered = await removing.send({ params: { id } })
    // Whoever is gone already is where the customer wants them.
    if (!answered.ok && answered.problem.code !== 'beneficiary_not_found') return
    await renew()
    toast.success(say(words.removedToast, { name }), { placement: 'bottom' })
    onDone?.()
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={say(words.removeTitle, { name })} busy={removing.pending}>
      <div className="grid gap-4">
        <p className="text-16 text-pretty text-text-2">{say(words.removeBody)}</p>
        {removing.problem !== undefined && (
          <Banner tone="danger" live>
            {removing.problem.message}
          </Banner>
        )}
        <div className="grid gap-2">
          <Button variant="danger" block pending={removing.pending} onClick={() => void remove()}>
            {say(words.remove)}
          </Button>
          <Button variant="ghost" block onClick={onClose}>
            {say(words.keep)}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
