// Answers for the number that is still missing: the tiers above the first need both, BVN and NIN.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkIdentity, findMyIdentity } from '#features/kyc/contract.ts'
import { identityNumber } from '#kit/http/fields.ts'
import { answerKey, fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { fieldFault } from '#kit/screens/field-fault.ts'
import { Question } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { findMyTiers } from '../contract.ts'
import { words } from '../words.ts'

const digitCount = 11

function useSecond(kind: 'bvn' | 'nin') {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(checkIdentity)
  const latest = useAnswer(findMyIdentity, {}).data?.check
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<string>()
  const check = async () => {
    const wrong = fieldFault(identityNumber, number)
    setFault(wrong)
    if (wrong !== undefined || pending) return
    const answered = await send({ body: { kind, number } })
    if (!answered.ok) return setFault(fieldProblem(answered.problem, 'number') ?? answered.problem.message)
    void answers.invalidateQueries({ queryKey: answerKey(findMyIdentity) })
    void answers.invalidateQueries({ queryKey: answerKey(findMyTiers) })
  }
  const mine = latest?.kind === kind ? latest : undefined
  const isRunning = mine?.state === 'asked' || mine?.state === 'unclear' || problem?.code === 'check_running'
  const hasFailed = mine?.state === 'failed' && !pending
  return { number, setNumber, fault, check, pending, isRunning, hasFailed }
}

export function SecondNumber({ kind, onBack }: { kind: 'bvn' | 'nin'; onBack: () => void }) {
  const { number, setNumber, fault, check, pending, isRunning, hasFailed } = useSecond(kind)
  const name = say(kind === 'bvn' ? words.bvn : words.nin)
  return (
    <Question
      title={say(words.numberTitle, { kind: name })}
      lead={say(words.numberLead)}
      onBack={onBack}
      onSubmit={() => void check()}
      dock={
        <Button type="submit" variant="primary" block pending={pending} disabled={isRunning}>
          {say(words.checkNumber, { kind: name })}
        </Button>
      }
    >
      <TextInput
        label={say(words.numberLabel, { kind: name })}
        error={fault}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={digitCount + 4}
        value={number}
        onChange={(typed) => setNumber(typed.replace(/\D/g, '').slice(0, digitCount))}
      />
      {isRunning && (
        <Banner live tone="info">
          {say(words.numberChecking)}
        </Banner>
      )}
      {hasFailed && (
        <Banner live tone="danger">
          {say(words.numberFailed, { kind: name })}
        </Banner>
      )}
    </Question>
  )
}
