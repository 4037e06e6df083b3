// Answers for pausing a scheduled payment, and for letting it go on: one press each, and nothing is lost by it. The page itself says that it is paused.
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { pauseOrder, resumeOrder } from '../contract.ts'
import { words } from '../words.ts'
import { dueLine, type Order } from './describe.ts'

interface PauseButtonProps {
  readonly order: Order
  readonly offline: boolean
}

export function PauseButton(props: PauseButtonProps) {
  const pausing = useSend(pauseOrder)
  return <Press {...props} sending={pausing} word={words.pause} variant="soft" />
}

export function ResumeButton(props: PauseButtonProps) {
  const resuming = useSend(resumeOrder)
  return <Press {...props} sending={resuming} word={words.resume} variant="primary" />
}

interface PressProps extends PauseButtonProps {
  readonly sending:
    | ReturnType<typeof useSend<typeof pauseOrder>>
    | ReturnType<typeof useSend<typeof resumeOrder>>
  readonly word: typeof words.pause
  readonly variant: 'soft' | 'primary'
}

function Press({ order, offline, sending, word, variant }: PressProps) {
  const answers = useQueryClient()
  const press = async () => {
    if (sending.pending) return
    const answered = await sending.send({ params: { id: order.id } })
    await answers.invalidateQueries()
    if (!answered.ok) return
    const { next_at: next } = answered.data
    // At the top: at the bottom are the buttons.
    if (next !== null) toast.success(say(words.resumedToast, { day: dueLine(next) }))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {sending.problem !== undefined && (
        <Banner tone="danger" live>
          {sending.problem.message}
        </Banner>
      )}
      <Button
        variant={variant}
        block
        disabled={offline}
        pending={sending.pending}
        onClick={() => void press()}
      >
        {say(word)}
      </Button>
    </div>
  )
}
