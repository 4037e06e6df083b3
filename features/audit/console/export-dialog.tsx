// Answers for taking a signed export of the audit log: which days, the key it is signed by, and the page that checks it.
import { useId, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { fieldProblem, useAnswer, useClient } from '#kit/screens/answers.tsx'
import { saveFile } from '#kit/screens/save-file.ts'
import { CopyIcon } from '#kit/ui/copy-icon.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { exportAudit, readAuditKey } from '../contract.ts'
import { words } from './words.ts'

interface ExportDialogProps {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onClose: () => void
}

/** The file comes whole or not at all; it is saved under the name that the server gives it. */
function useExport(onDone: () => void) {
  const client = useClient()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const take = async (query: { from?: string; to?: string }) => {
    setPending(true)
    setProblem(undefined)
    const downloaded = await client.download(exportAudit, { query })
    setPending(false)
    if (!downloaded.ok) return setProblem(downloaded.problem)
    saveFile(downloaded.file)
    onDone()
  }
  return { pending, problem, take }
}

export function ExportDialog({ from, to, onClose }: ExportDialogProps) {
  const formId = useId()
  const [first, setFirst] = useState(from?.slice(0, 10) ?? '')
  const [last, setLast] = useState(to?.slice(0, 10) ?? '')
  const { pending, problem, take } = useExport(onClose)
  const submit = () => {
    void take({ ...(first === '' ? {} : { from: first }), ...(last === '' ? {} : { to: last }) })
  }
  return (
    <ActFrame
      title={say(words.exportTitle)}
      effect={say(words.exportBody)}
      act={say(words.download)}
      {...{ formId, pending, problem, onClose }}
    >
      <ActForm id={formId} className="grid gap-4 xs:grid-cols-2" onSubmit={submit}>
        <TextInput
          label={say(words.firstDay)}
          type="date"
          value={first}
          onChange={setFirst}
          error={fieldProblem(problem, 'from')}
        />
        <TextInput
          label={say(words.lastDay)}
          type="date"
          value={last}
          onChange={setLast}
          error={fieldProblem(problem, 'to')}
        />
      </ActForm>
      <SigningKey />
    </ActFrame>
  )
}

function SigningKey() {
  const { data } = useAnswer(readAuditKey, {})
  return (
    <div className="grid gap-3 border-t border-hair pt-4 text-13">
      <div className="grid gap-0.5">
        <p className="font-medium">{say(words.key)}</p>
        {data !== undefined && (
          <p className="flex items-center gap-2">
            <span className="font-mono text-12 wrap-anywhere">{data.fingerprint}</span>
            <CopyIcon text={data.fingerprint} label={say(words.copyKey)} />
          </p>
        )}
        <p className="text-text-2">{say(words.keyBody)}</p>
      </div>
      <p className="text-text-2">
        <TextLink external href="/audit-verifier.html?download">
          {say(words.verifier)}
        </TextLink>
        . {say(words.verifierBody)}
      </p>
    </div>
  )
}
