// Answers for the paper of a reason in a form of staff: chosen, sent in pieces, checked, and told in words however it ends.
import FileCheck from 'lucide-react/icons/file-check'
import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useId, useRef, useState } from 'react'
import type { Client } from '#kit/http/client.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer, useClient } from '#kit/screens/answers.tsx'
import { browserTime } from '#kit/screens/browser-time.ts'
import { noPaper as notAttached, type PaperFieldProps } from '#kit/screens/paper-field.ts'
import { Button } from '#kit/ui/button.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { say } from '#kit/words/words.ts'
import { fileBytesMost } from '../contract.ts'
import { bringPaper, findPaper } from '../papers-contract.ts'
import { words as faults } from '../words.ts'
import { words } from './words.ts'

type Paper = WireAnswer<typeof findPaper>
type Brought = { readonly paper: Paper } | { readonly message: string }

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function base64(bytes: Uint8Array): string {
  let text = ''
  // In parts: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

/** Piece by piece, from where the server says; a refusal ends it. */
async function bring(client: Client, userId: string, file: Blob): Promise<Brought> {
  // Larger ones are not read into memory: the server refuses them by their size.
  const bytes = file.size > fileBytesMost ? new Uint8Array() : new Uint8Array(await file.arrayBuffer())
  const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes))
  for (let offset = 0, most = 0; ;) {
    const answered = await client.call(bringPaper, {
      params: { id: userId },
      body: {
        size: String(file.size),
        sha256,
        offset: String(offset),
        data: base64(bytes.subarray(offset, offset + most)),
      },
    })
    if (!answered.ok) return { message: answered.problem.message }
    const { data: paper } = answered
    if (paper.state !== 'receiving') return { paper }
    offset = paper.received
    most = paper.chunk_bytes
  }
}

type Stage =
  | { readonly at: 'empty' }
  | { readonly at: 'sending' }
  | { readonly at: 'sent'; readonly id: string; readonly name: string | undefined }
  | { readonly at: 'failed'; readonly message: string }

interface FieldProps extends PaperFieldProps {
  readonly userId: string
}

/** How far the file is, sending one, and taking it out again. */
function usePaper({ userId, value, onChange }: FieldProps) {
  const client = useClient()
  const [stage, setStage] = useState<Stage>(
    value.id === undefined ? { at: 'empty' } : { at: 'sent', id: value.id, name: value.name },
  )
  const send = async (file: File) => {
    onChange({ id: undefined, isComing: true })
    setStage({ at: 'sending' })
    const brought = await bring(client, userId, file)
    if ('paper' in brought) return setStage({ at: 'sent', id: brought.paper.id, name: file.name })
    onChange(notAttached)
    setStage({ at: 'failed', message: brought.message })
  }
  const clear = () => {
    onChange(notAttached)
    setStage({ at: 'empty' })
  }
  return { stage, send, clear }
}

export function PaperField(props: FieldProps) {
  const { userId, onChange } = props
  const { stage, send, clear } = usePaper(props)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1.5 text-13">
      <p id={`${id}-label`} className="font-medium">
        {say(words.paper)}
      </p>
      {stage.at === 'sent' ? (
        <Checked {...{ userId, paper: stage.id, name: stage.name, onChange }} onRemove={clear} />
      ) : stage.at === 'sending' ? (
        <Coming text={say(words.sending)} />
      ) : (
        <span>
          <Button size="sm" onClick={() => input.current?.click()}>
            <span className="inline-flex items-center gap-1.5">
              <FileUp aria-hidden="true" size={14} /> {say(words.choose)}
            </span>
          </Button>
        </span>
      )}
      {stage.at === 'failed' ? (
        <p role="alert" className="text-danger">
          {stage.message}
        </p>
      ) : (
        <p className="text-12 text-text-3">{say(words.hint)}</p>
      )}
      <input
        ref={input}
        type="file"
        aria-label={say(words.paper)}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) void send(file)
        }}
      />
    </div>
  )
}

function Coming({ text }: { text: string }) {
  return (
    <p role="status" className="inline-flex items-center gap-2 text-text-2">
      <Spinner size={14} /> {text}
    </p>
  )
}

interface CheckedProps extends Pick<PaperFieldProps, 'onChange'> {
  readonly userId: string
  readonly paper: string
  readonly name: string | undefined
  readonly onRemove: () => void
}

const lookAgainMilliseconds = 1_000

/** Asked until it has been checked: nothing rests on a paper before. */
function Checked({ userId, paper, name, onChange, onRemove }: CheckedProps) {
  const { data, refetch } = useAnswer(findPaper, { params: { id: userId, paper } })
  const state = data?.state ?? 'checking'
  const told = useRef(onChange)
  useEffect(() => {
    told.current = onChange
  })
  useEffect(() => {
    if (state === 'checking') return browserTime.after(lookAgainMilliseconds, () => void refetch())
    told.current(state === 'clean' ? { id: paper, name, isComing: false } : notAttached)
    return undefined
  }, [state, data, paper, name, refetch])
  if (state === 'checking') return <Coming text={say(words.checking)} />
  return (
    <div className="grid gap-1.5">
      {state === 'clean' ? (
        <p role="status" className="flex items-center gap-2">
          <FileCheck aria-hidden="true" size={16} className="shrink-0 text-success" />
          <span className="min-w-0 wrap-anywhere">
            {name === undefined ? say(words.attached) : say(words.attachedFile, { name })}
          </span>
        </p>
      ) : (
        <p role="alert" className="text-danger">
          {say(faults[data?.fault ?? 'arrived_broken'])}
        </p>
      )}
      <span>
        <Button size="sm" onClick={onRemove}>
          {say(words.remove)}
        </Button>
      </span>
    </div>
  )
}
