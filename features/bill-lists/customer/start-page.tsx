// Answers for beginning a list: a file, or lines that are typed or pasted; and the lists that there are.
import FileUp from 'lucide-react/icons/file-up'
import ListChecks from 'lucide-react/icons/list-checks'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer, useClient } from '#kit/screens/answers.tsx'
import { Page, SectionHead } from '#kit/screens/page.tsx'
import { saveFile } from '#kit/screens/save-file.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { listMyLists, listNames } from '../contract.ts'
import {
  type FileFault,
  fileBytesMost,
  isTooLarge,
  type ReadFile,
  readFile,
  readLines,
} from '../read-file.ts'
import { linesMost } from '../rules.ts'
import { words } from '../words.ts'
import { namesFile, templateFile } from './files.ts'
import { hrefOf } from './places.ts'
import { useMaking } from './use-list.ts'

/** Why a file is not read, and where. */
type Fault = { readonly fault: FileFault | 'fileUnread'; readonly cell?: string; readonly row?: number }

export function StartPage() {
  const [fault, setFault] = useState<Fault>()
  const [isTyping, setIsTyping] = useState(false)
  const { make, pending, problem } = useMaking()
  const take = (read: ReadFile) => {
    setFault(read.ok ? undefined : read)
    if (read.ok) void make(read.lines)
  }
  const open = async (file: File) => {
    if (isTooLarge(file.size)) return setFault({ fault: 'too_large' })
    try {
      take(readFile(new Uint8Array(await file.arrayBuffer())))
    } catch {
      setFault({ fault: 'fileUnread' })
    }
  }
  return (
    <Page title={say(words.title)} above="/bills">
      <p className="text-16 text-pretty text-text-2">{say(words.lead, { most: linesMost })}</p>
      {fault !== undefined && (
        <Banner tone="danger" live>
          {say(words[fault.fault], { cell: fault.cell ?? '', row: String(fault.row ?? '') })}
        </Banner>
      )}
      {problem !== undefined && (
        <Banner tone="danger" live>
          {problem.message}
        </Banner>
      )}
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <FileButton pending={pending} onFile={(file) => void open(file)} />
        {isTyping ? (
          <TypedLines pending={pending} onLines={(text) => take(readLines(text))} />
        ) : (
          <Button variant="secondary" block onClick={() => setIsTyping(true)}>
            {say(words.paste)}
          </Button>
        )}
        <Downloads />
      </Card>
      <MyLists />
    </Page>
  )
}

/** The input is not seen and not in the order of Tab: the button opens it. */
function FileButton({ pending, onFile }: { pending: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="primary"
        block
        pending={pending}
        icon={<FileUp aria-hidden="true" size={20} strokeWidth={1.75} />}
        onClick={() => input.current?.click()}
      >
        {say(words.chooseFile)}
      </Button>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={say(words.fileLabel)}
        accept=".csv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file chosen again is a change too.
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}

function TypedLines({ pending, onLines }: { pending: boolean; onLines: (text: string) => void }) {
  const [text, setText] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onLines(text)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextInput
        label={say(words.pasted)}
        hint={say(words.pasteHint)}
        value={text}
        onChange={setText}
        rows={6}
        maxLength={fileBytesMost}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="soft" block pending={pending}>
        {say(words.checkPasted)}
      </Button>
    </form>
  )
}

function Downloads() {
  const client = useClient()
  const [isAsked, setIsAsked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const names = async () => {
    setIsAsked(true)
    const answered = await client.call(listNames, {})
    setIsAsked(false)
    setProblem(answered.ok ? undefined : answered.problem.message)
    if (answered.ok) saveFile(namesFile(answered.data))
  }
  return (
    <>
      <Button variant="ghost" block onClick={() => saveFile(templateFile())}>
        {say(words.template)}
      </Button>
      <Button variant="ghost" block pending={isAsked} onClick={() => void names()}>
        {say(words.names)}
      </Button>
      {problem !== undefined && (
        <Banner tone="danger" live>
          {problem}
        </Banner>
      )}
    </>
  )
}

type Summary = WireAnswer<typeof listMyLists>[number]

function stateLine({ state, made, lines }: Summary): string {
  if (state === 'draft') return say(words.notPaidYet)
  return state === 'paying' ? say(words.beingPaid) : say(words.ended, { made, lines })
}

function MyLists() {
  const { data = [] } = useAnswer(listMyLists, {})
  if (data.length === 0) return null
  return (
    <section className="grid gap-2">
      <SectionHead title={say(words.yours)} />
      <Card flush>
        <ListRows label={say(words.yours)}>
          {data.map((one) => (
            <ListRow
              key={one.id}
              href={hrefOf(one.id)}
              lead={<Tile icon={ListChecks} square />}
              title={sayCount(words.bills, one.lines)}
              detail={
                <span className="grid">
                  <span>{stateLine(one)}</span>
                  <span>{formatDateTime(one.authorised_at ?? one.created_at)}</span>
                </span>
              }
              end={one.total === null ? undefined : <Amount currency={one.currency} amount={one.total} />}
              chevron
            />
          ))}
        </ListRows>
      </Card>
    </section>
  )
}
