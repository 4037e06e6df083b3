// Answers for one paper that was asked for again: why, and the photo anew.
import { useState } from 'react'
import { Question } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { sendPaperAgain } from '../contract.ts'
import { paperWords, words } from '../words.ts'
import type { TierRequest } from './tiers.ts'
import { useAsking, type FormProps } from './use-asking.ts'

export function AgainForm({
  request,
  onBack,
  onSent,
  photoField: Photo,
}: FormProps & { request: TierRequest }) {
  const { ask, pending, problem } = useAsking(sendPaperAgain, onSent)
  const [file, setFile] = useState<string>()
  const [asked, setAsked] = useState(false)
  const paper = request.papers.find((one) => one.state === 'ask_again')
  if (paper === undefined) return null
  const submit = () => {
    setAsked(true)
    if (file !== undefined) void ask({ params: { id: request.id }, body: { kind: paper.kind, file } })
  }
  return (
    <Question
      title={say(words.againTitle)}
      onBack={onBack}
      onSubmit={submit}
      dock={
        <Button type="submit" variant="primary" block pending={pending}>
          {say(words.sendAgain)}
        </Button>
      }
    >
      <Banner tone="warning">{paper.reason ?? say(words.againPlain)}</Banner>
      <Photo
        key={paper.kind}
        label={say(paperWords[paper.kind])}
        hint={say(words.photoHint)}
        purpose={paper.kind}
        error={asked && file === undefined ? say(words.photoMissing) : undefined}
        onSent={setFile}
      />
      {problem !== undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Question>
  )
}
