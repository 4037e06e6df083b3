// Answers for asking whether this device may tell: once, after something went well, in plain words.
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { noteAsked, wasAsked } from './push-asked.ts'
import { usePushHere } from './push-here.ts'
import { pushWords } from './push-words.ts'

/** Stands where somebody has just had a first success. Asks nothing of the browser before it is pressed. */
export function PushCard({ customerId }: { customerId: string }) {
  const { standing, pending, on } = usePushHere(customerId)
  const [asked, setAsked] = useState(wasAsked)
  if (asked || (standing !== 'off' && standing !== 'needs_install')) return null
  const done = () => {
    noteAsked()
    setAsked(true)
  }
  const accept = async () => {
    if (await on()) toast.success(say(pushWords.askDone))
    done()
  }
  const canAsk = standing === 'off'
  return (
    <Card className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 gap-y-3">
      <Tile icon={BellRing} />
      <div>
        <h2 className="text-16 font-semibold">{say(pushWords.askTitle)}</h2>
        <p className="text-14 text-pretty text-text-2">
          {say(canAsk ? pushWords.askBody : pushWords.askInstall)}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap gap-2">
        {canAsk && (
          <Button size="sm" variant="primary" pending={pending} onClick={() => void accept()}>
            {say(pushWords.askYes)}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={done}>
          {say(pushWords.askNo)}
        </Button>
      </div>
    </Card>
  )
}
