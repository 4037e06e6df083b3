// Answers for one photo of a form: taken or chosen, sent in pieces, checked, and told in words however it ends.
import CameraIcon from 'lucide-react/icons/camera'
import Check from 'lucide-react/icons/check'
import FileUp from 'lucide-react/icons/file-up'
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { useAnswer, useClient } from '#kit/screens/answers.tsx'
import { browserTime } from '#kit/screens/browser-time.ts'
import type { PhotoFieldProps } from '#kit/screens/photo-field.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { say } from '#kit/words/words.ts'
import { findUpload } from '../contract.ts'
import { words } from '../words.ts'
import { Camera } from './camera.tsx'
import { sendInPieces, type Upload } from './send-in-pieces.ts'
import { shownAs, shrink } from './shrink.ts'

type Stage =
  | { readonly at: 'empty' }
  | { readonly at: 'sending'; readonly share: number; readonly shown: string | undefined }
  | { readonly at: 'sent'; readonly upload: Upload; readonly shown: string | undefined }
  /** `file`: what sending may go on with; nothing where the same file would be refused again. */
  | { readonly at: 'failed'; readonly message: string; readonly file: Blob | undefined }

function useSending({ purpose, onSent }: Pick<PhotoFieldProps, 'purpose' | 'onSent'>) {
  const client = useClient()
  const [stage, setStage] = useState<Stage>({ at: 'empty' })
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  const send = async (chosen: Blob) => {
    const own = (turn.current += 1)
    const isStopped = () => turn.current !== own
    onSent(undefined)
    if (chosen.size === 0) return setStage({ at: 'failed', message: say(words.empty), file: undefined })
    setStage({ at: 'sending', share: 0, shown: undefined })
    const file = await shrink(chosen)
    const shown = file.type.startsWith('image/') ? await shownAs(file) : undefined
    const onProgress = (share: number) => {
      if (!isStopped()) setStage({ at: 'sending', share, shown })
    }
    const sent = await sendInPieces(client, { purpose, file, onProgress, isStopped })
    if (isStopped()) return
    if (!sent.ok) return setStage(failedOf(sent.problem, chosen))
    setStage({ at: 'sent', upload: sent.upload, shown })
    onSent(sent.upload.id)
  }
  return { stage, send }
}

/** A connection that broke is gone on with; a refusal of the same file is not asked for again. */
function failedOf({ status, message }: Problem, file: Blob): Stage {
  if (status === 0) return { at: 'failed', message: say(words.dropped), file }
  return { at: 'failed', message, file: status >= 500 || status === 429 ? file : undefined }
}

const camera = {
  selfie: 'user',
  id_front: 'environment',
  id_back: 'environment',
  address_proof: 'environment',
} as const

export function PhotoField(props: PhotoFieldProps) {
  const { label, hint, purpose, error, onSent } = props
  const { stage, send } = useSending(props)
  const [filming, setFilming] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const choose = () => input.current?.click()
  const close = () => setFilming(false)
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-3">
      <div>
        <p id={`${id}-label`} className="text-14 font-medium">
          {label}
        </p>
        {hint !== undefined && <p className="text-14 text-pretty text-text-2">{hint}</p>}
      </div>
      <Shown stage={stage} onRetry={send} onGone={() => onSent(undefined)} />
      {error !== undefined && stage.at === 'empty' && (
        <p role="alert" className="text-14 text-danger">
          {error}
        </p>
      )}
      <Ways stage={stage} onFilm={() => setFilming(true)} onChoose={choose} />
      <FileInput ref={input} label={label} purpose={purpose} onFile={(file) => void send(file)} />
      {filming && (
        <Camera
          title={label}
          facing={camera[purpose]}
          onClose={close}
          onNone={() => {
            close()
            choose()
          }}
          onTaken={(photo) => {
            close()
            void send(photo)
          }}
        />
      )}
    </div>
  )
}

function Ways({ stage, onFilm, onChoose }: { stage: Stage; onFilm: () => void; onChoose: () => void }) {
  const isBusy = stage.at === 'sending'
  const isSent = stage.at === 'sent'
  return (
    <div className="grid gap-2 xs:grid-cols-2">
      <Button
        variant={isSent ? 'secondary' : 'soft'}
        block
        disabled={isBusy}
        icon={<CameraIcon aria-hidden="true" size={20} strokeWidth={1.75} />}
        onClick={onFilm}
      >
        {say(isSent ? words.takeAnother : words.takePhoto)}
      </Button>
      <Button
        variant="ghost"
        block
        disabled={isBusy}
        icon={<FileUp aria-hidden="true" size={20} strokeWidth={1.75} />}
        onClick={onChoose}
      >
        {say(words.chooseFile)}
      </Button>
    </div>
  )
}

interface FileInputProps {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly purpose: PhotoFieldProps['purpose']
  readonly onFile: (file: Blob) => void
}

/** Not seen and not in the order of Tab: the button beside it opens it. */
function FileInput({ ref, label, purpose, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      tabIndex={-1}
      aria-label={label}
      accept={purpose === 'selfie' ? 'image/*' : 'image/*,application/pdf'}
      {...(purpose === 'selfie' ? { capture: 'user' as const } : {})}
      className="sr-only"
      onChange={(event) => {
        const [file] = event.target.files ?? []
        // The same file chosen again is a change too.
        event.target.value = ''
        if (file !== undefined) onFile(file)
      }}
    />
  )
}

interface ShownProps {
  readonly stage: Stage
  readonly onRetry: (file: Blob) => Promise<void>
  readonly onGone: () => void
}

function Shown({ stage, onRetry, onGone }: ShownProps) {
  switch (stage.at) {
    case 'empty':
      return null
    case 'sending':
      return (
        <Preview shown={stage.shown}>
          <p className="text-14 font-medium">{say(words.sending)}</p>
          <ProgressBar label={say(words.sending)} share={stage.share} />
          <p className="text-12 text-text-2">{say(words.sendingNote)}</p>
        </Preview>
      )
    case 'failed':
      return (
        <Banner live tone="danger">
          <span className="grid justify-items-start gap-2">
            {stage.message}
            <Again file={stage.file} onRetry={onRetry} />
          </span>
        </Banner>
      )
    case 'sent':
      return <Checked upload={stage.upload} shown={stage.shown} onGone={onGone} />
  }
}

function Again({ file, onRetry }: { file: Blob | undefined; onRetry: ShownProps['onRetry'] }) {
  if (file === undefined) return null
  return (
    <Button size="sm" onClick={() => void onRetry(file)}>
      {say(words.retry)}
    </Button>
  )
}

function Preview({ shown, children }: { shown: string | undefined; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 rounded-card bg-sunken p-3">
      {shown === undefined ? (
        <span className="grid size-18 place-items-center rounded-input bg-surface text-text-3">
          <FileUp aria-hidden="true" size={24} strokeWidth={1.75} />
        </span>
      ) : (
        <img src={shown} alt="" className="size-18 rounded-input object-cover" />
      )}
      <div className="grid gap-1.5">{children}</div>
    </div>
  )
}

const askAfterMs = 4_000

/** Follows the check of a file that has arrived: live updates read it again. */
function Checked(props: { upload: Upload; shown: string | undefined; onGone: () => void }) {
  const { upload, shown, onGone } = props
  const read = useAnswer(findUpload, { params: { id: upload.id } })
  const { state, fault } = read.data ?? upload
  const { refetch } = read
  const isWaiting = state === 'checking'
  // Where live updates do not come through, the check is asked after now and then.
  useEffect(() => {
    if (!isWaiting) return undefined
    return browserTime.every(askAfterMs, () => void refetch())
  }, [isWaiting, refetch])
  const isGone = state === 'refused' || state === 'infected' || state === 'expired'
  const gone = useRef(onGone)
  useEffect(() => {
    if (isGone) gone.current()
  }, [isGone])
  if (isGone)
    return (
      <Banner live tone="danger">
        {say(fault === null ? words.arrived_broken : words[fault])}
      </Banner>
    )
  return (
    <Preview shown={shown}>
      <p role="status" className="flex items-center gap-2 text-14 font-medium">
        {state === 'clean' ? (
          <>
            <Check aria-hidden="true" size={18} strokeWidth={2.5} className="text-success" />
            {say(words.ready)}
          </>
        ) : (
          <>
            <Spinner size={18} />
            {say(words.checking)}
          </>
        )}
      </p>
    </Preview>
  )
}
