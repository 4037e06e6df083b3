// Answers for proving in place that it is you: by passkey where there is one, else by a code from the mail.
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { askForPasskey } from '#kit/screens/passkeys.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CodeInput } from '#kit/ui/code-input.tsx'
import { digitsOf } from '#kit/one-time-code.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import {
  beginProving,
  listMyPasskeys,
  proveWithCode,
  proveWithPasskey,
  requestStepUpCode,
} from '../contract.ts'
import { words } from '../words.ts'
import type { Asking } from './asking.ts'

/** Stands beside everything else, and opens above any dialog when the server asks who it is. */
export function StepUp({ asking, email }: { asking: Asking; email: string }) {
  const why = useSyncExternalStore(asking.follow, asking.read)
  if (why === undefined) return null
  return <StepUpDialog why={why} email={email} onEnd={asking.settle} />
}

interface WayProps {
  readonly why: string
  readonly email: string
  readonly onEnd: (isProven: boolean) => void
}

function StepUpDialog(props: WayProps) {
  const { data, error, refetch } = useAnswer(listMyPasskeys, {})
  if (data !== undefined) return data.items.length > 0 ? <ByPasskey {...props} /> : <ByCode {...props} />
  return (
    <Dialog
      open
      size="sm"
      title={say(words.title)}
      description={props.why}
      onClose={() => props.onEnd(false)}
    >
      <OnItsWay inline label={say(words.loading)} {...{ error, refetch }}>
        <Skeleton className="h-12 w-full" />
      </OnItsWay>
    </Dialog>
  )
}

/** Challenge, the browser's dialog, answer; undefined when it is proven, else why not. */
function usePasskeyProof() {
  const begin = useSend(beginProving)
  const prove = useSend(proveWithPasskey)
  const [pending, setPending] = useState(false)
  const ask = async (): Promise<string | undefined> => {
    const begun = await begin.send({ body: {} })
    if (!begun.ok) return begun.problem.message
    const signed = await askForPasskey(begun.data.options)
    if (!signed.ok) return say(words.passkeyLeft)
    const body = { challenge_id: begun.data.challenge_id, response: signed.response }
    const answered = await prove.send({ body })
    return answered.ok ? undefined : answered.problem.message
  }
  const run = async () => {
    setPending(true)
    const fault = await ask()
    setPending(false)
    return fault
  }
  return { run, pending }
}

function ByPasskey({ why, onEnd }: WayProps) {
  const proof = usePasskeyProof()
  const [fault, setFault] = useState<string>()
  const press = async () => {
    if (proof.pending) return
    setFault(undefined)
    const failed = await proof.run()
    if (failed === undefined) onEnd(true)
    else setFault(failed)
  }
  return (
    <ProofDialog
      why={why}
      act={say(words.withPasskey)}
      pending={proof.pending}
      onSubmit={() => void press()}
      onClose={() => onEnd(false)}
    >
      <div className="grid gap-1 text-13 text-text-2">
        <p>{say(words.passkeyLead)}</p>
        <p>{say(words.typedStays)}</p>
        <p>{say(words.passkeyLost)}</p>
      </div>
      <Fault words={fault} />
    </ProofDialog>
  )
}

interface ProofDialogProps {
  readonly why: string
  readonly act: string
  readonly pending: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

function ProofDialog({ why, act, pending, onSubmit, onClose, children }: ProofDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open
      size="sm"
      busy={pending}
      title={say(words.title)}
      description={why}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            {say(words.cancel)}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={pending} data-focus-first="">
            {act}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}

function useCodeProof(onProven: () => void) {
  const request = useSend(requestStepUpCode)
  const prove = useSend(proveWithCode)
  const [hasAsked, setAsked] = useState(false)
  const length = digitsOf(request)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const send = async () => {
    if (request.pending) return
    setFault(undefined)
    const answered = await request.send({ body: {} })
    if (!answered.ok) setFault(answered.problem.message)
    // Where the share of mails is used up the last code still works.
    if (answered.ok || answered.problem.code === 'too_many_codes') setAsked(true)
  }
  const check = async (digits: string) => {
    if (prove.pending) return
    if (digits.length < length) return setFault(say(words.codeShort, { count: length }))
    const answered = await prove.send({ body: { code: digits } })
    if (answered.ok) return onProven()
    setFault(answered.problem.message)
    setCode('')
  }
  const type = (digits: string) => {
    setFault(undefined)
    setCode(digits)
  }
  return { hasAsked, length, code, fault, send, check, type, pending: request.pending || prove.pending }
}

function ByCode({ why, email, onEnd }: WayProps) {
  const proof = useCodeProof(() => onEnd(true))
  return (
    <ProofDialog
      why={why}
      act={say(proof.hasAsked ? words.confirm : words.sendCode)}
      pending={proof.pending}
      onSubmit={() => void (proof.hasAsked ? proof.check(proof.code) : proof.send())}
      onClose={() => onEnd(false)}
    >
      <div className="grid gap-1 text-13 text-text-2 wrap-anywhere">
        <p>{say(proof.hasAsked ? words.codeSent : words.codeLead, { email })}</p>
        <p>{say(words.typedStays)}</p>
      </div>
      {proof.hasAsked ? <CodeField proof={proof} /> : <Fault words={proof.fault} />}
    </ProofDialog>
  )
}

function Fault({ words: sentence }: { words: string | undefined }) {
  if (sentence === undefined) return null
  return (
    <Banner live tone="danger">
      {sentence}
    </Banner>
  )
}

/** It comes with the code on its way, and takes the focus. */
function CodeField({ proof }: { proof: ReturnType<typeof useCodeProof> }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <CodeInput
        ref={field}
        label={say(words.code)}
        name="code"
        length={proof.length}
        value={proof.code}
        error={proof.fault}
        disabled={proof.pending}
        onChange={proof.type}
        onComplete={(digits) => void proof.check(digits)}
      />
      <p className="text-13">
        <LinkButton onPress={() => void proof.send()}>{say(words.sendAgain)}</LinkButton>
      </p>
    </>
  )
}
