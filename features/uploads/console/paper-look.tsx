// Answers for looking at the paper of a request: a button, then the file for as long as it may be shown.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { ShownFile } from '#kit/screens/shown-file.tsx'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { revealPaper } from '../papers-contract.ts'
import { words } from './words.ts'

export function PaperLook({ paper }: { paper: string }) {
  const { send, pending, problem } = useSend(revealPaper)
  const [file, setFile] = useState<WireAnswer<typeof revealPaper>>()
  const look = async () => {
    if (pending) return
    const answered = await send({ params: { id: paper }, body: {} })
    if (answered.ok) setFile(answered.data)
  }
  return (
    <span className="grid justify-items-start gap-1">
      <Button size="sm" pending={pending} onClick={() => void look()}>
        {say(words.show)}
      </Button>
      {problem !== undefined && (
        <span role="alert" className="text-danger">
          {problem.message}
        </span>
      )}
      {file !== undefined && (
        <ShownFile file={file} name={say(words.shown)} onClose={() => setFile(undefined)} />
      )}
    </span>
  )
}
