// Answers for a freeze that an address has made which its customer had before: until when it holds, and how two of staff end it.
import { useState } from 'react'
import { useAnswer } from '#kit/screens/answers.tsx'
import { useActByTwo } from '#kit/screens/reviewed.ts'
import { SentForApproval } from '#kit/screens/sent-for-approval.tsx'
import { SettingDialog } from '#kit/screens/setting-dialog.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { say } from '#kit/words/words.ts'
import { endFreeze, findFreezeByAddress } from '../staff-contract.ts'
import { words } from './words.ts'

interface FreezeByAddressProps {
  readonly userId: string
  readonly mayEnd: boolean
  readonly signInHref: string
}

export function FreezeByAddress({ userId, mayEnd, signInHref }: FreezeByAddressProps) {
  const now = useNow()
  const [ending, setEnding] = useState(false)
  const { data } = useAnswer(findFreezeByAddress, { params: { id: userId } })
  const freeze = data?.freeze
  if (!freeze) return null
  const holds = new Date(freeze.holds_until) > now
  const values = { from: formatDateTime(freeze.holds_until), until: formatDateTime(freeze.door_until) }
  return (
    <>
      <Banner
        tone="warning"
        title={say(words.title)}
        action={
          mayEnd && (
            <Button size="sm" onClick={() => setEnding(true)}>
              {say(words.end)}
            </Button>
          )
        }
      >
        {say(holds ? words.holds : words.opens, values)}
      </Banner>
      {ending && <EndDialog {...{ userId, signInHref }} onClose={() => setEnding(false)} />}
    </>
  )
}

interface EndDialogProps extends Omit<FreezeByAddressProps, 'mayEnd'> {
  readonly onClose: () => void
}

function EndDialog({ userId, signInHref, onClose }: EndDialogProps) {
  const { act, waiting, pending, problem } = useActByTwo(endFreeze, onClose)
  if (waiting !== undefined)
    return <SentForApproval title={say(words.sent)} pending={waiting} onClose={onClose} />
  return (
    <SettingDialog
      title={say(words.endTitle)}
      effect={say(words.endEffect)}
      act={say(words.send)}
      reasonMost={140}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void act({ params: { id: userId }, body: { reason } })}
    />
  )
}
