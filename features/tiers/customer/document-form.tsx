// Answers for asking for tier 2: which document, its number, and a photo of each side that matters.
import { useState } from 'react'
import { fieldProblem } from '#kit/screens/answers.tsx'
import { Question } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { askForTierTwo, documentKinds } from '../contract.ts'
import { type DocumentKind, needsBack, readDocumentNumber } from '../rules.ts'
import { documentHints, documentWords, words } from '../words.ts'
import { useAsking, type FormProps } from './use-asking.ts'

type Faults = Partial<Record<'kind' | 'number' | 'front' | 'back', string | undefined>>

function useDocument(onSent: () => void) {
  const { ask, pending, problem, forget } = useAsking(askForTierTwo, onSent)
  const [kind, setKind] = useState<DocumentKind | ''>('')
  const [number, setNumber] = useState('')
  const [front, setFront] = useState<string>()
  const [back, setBack] = useState<string>()
  const [faults, setFaults] = useState<Faults>({})
  // What is being mended is not called wrong any more.
  const mended = (name: keyof Faults) => setFaults((before) => ({ ...before, [name]: undefined }))
  const submit = () => {
    const missing = faultsOf({ kind, number, front, back })
    setFaults(missing)
    if (kind === '' || front === undefined || Object.keys(missing).length > 0) return
    void ask({
      body: {
        document_kind: kind,
        document_number: number,
        front,
        ...(needsBack(kind) && back !== undefined ? { back } : {}),
      },
    })
  }
  const wrongNumber = problem?.code === 'document_number_wrong' ? problem.message : undefined
  const numberFault = faults.number ?? fieldProblem(problem, 'document_number') ?? wrongNumber
  const choose = (next: DocumentKind) => {
    setKind(next)
    setFaults({})
  }
  const type = (typed: string) => {
    setNumber(typed)
    mended('number')
    forget()
  }
  return { kind, choose, number, type, setFront, setBack, faults, numberFault, submit, pending, problem }
}

function faultsOf(typed: {
  kind: DocumentKind | ''
  number: string
  front: string | undefined
  back: string | undefined
}): Faults {
  const { kind, number, front, back } = typed
  const isRead = kind !== '' && readDocumentNumber(kind, number) !== undefined
  return {
    ...(kind === '' ? { kind: say(words.chooseDocument) } : {}),
    ...(kind !== '' && !isRead ? { number: say(documentHints[kind]) } : {}),
    ...(front === undefined ? { front: say(words.photoMissing) } : {}),
    ...(kind !== '' && needsBack(kind) && back === undefined ? { back: say(words.photoMissing) } : {}),
  }
}

export function DocumentForm({ onBack, onSent, photoField: Photo }: FormProps) {
  const form = useDocument(onSent)
  const { kind, faults, problem, numberFault } = form
  return (
    <Question
      title={say(words.documentTitle)}
      lead={say(words.documentLead)}
      onBack={onBack}
      onSubmit={form.submit}
      dock={
        <Button type="submit" variant="primary" block pending={form.pending}>
          {say(words.askFor, { tier: 2 })}
        </Button>
      }
    >
      <Select
        label={say(words.documentKind)}
        placeholder={say(words.choose)}
        choices={documentKinds.map((value) => ({ value, label: say(documentWords[value]) }))}
        value={kind}
        onChange={form.choose}
        error={faults.kind}
      />
      {kind !== '' && <Document kind={kind} form={form} photoField={Photo} />}
      {problem !== undefined && numberFault === undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Question>
  )
}

interface DocumentProps {
  readonly kind: DocumentKind
  readonly form: ReturnType<typeof useDocument>
  readonly photoField: FormProps['photoField']
}

function Document({ kind, form, photoField: Photo }: DocumentProps) {
  const { faults } = form
  return (
    <>
      <TextInput
        label={say(words.documentNumber)}
        hint={say(documentHints[kind])}
        error={form.numberFault}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={form.number}
        onChange={form.type}
      />
      <Photo
        label={say(kind === 'passport' ? words.photoPage : words.front)}
        hint={say(words.photoHint)}
        purpose="id_front"
        error={faults.front}
        onSent={form.setFront}
      />
      {needsBack(kind) && (
        <Photo label={say(words.back)} purpose="id_back" error={faults.back} onSent={form.setBack} />
      )}
    </>
  )
}
