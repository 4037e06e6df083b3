// Answers for messages that went by too fast: the last fifty, behind a bell.
import Bell from 'lucide-react/icons/bell'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { classNames } from '#kit/ui/class-names.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Time } from '#kit/ui/time.tsx'
import { useMessageHistory } from '#kit/ui/toast.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

const icons = { success: CircleCheck, error: CircleX, info: Info }
const inks = { success: 'text-success', error: 'text-danger', info: 'text-info' }

export function Messages() {
  const [isOpen, setOpen] = useState(false)
  const history = useMessageHistory()
  return (
    <>
      <span className="max-xs:hidden">
        <IconButton
          label={say(words.messages)}
          icon={<Bell size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        />
      </span>
      <Dialog size="sm" open={isOpen} onClose={() => setOpen(false)} title={say(words.messages)}>
        {history.length === 0 ? (
          <EmptyState title={say(words.noMessages)}>{say(words.noMessagesBody)}</EmptyState>
        ) : (
          <ul className="-my-2 text-13">
            {history.map(({ id, kind, message, at }) => {
              const Icon = icons[kind]
              return (
                <li
                  key={id}
                  className="flex items-start gap-2.5 border-t border-hair py-2.5 first:border-t-0"
                >
                  <Icon
                    aria-hidden="true"
                    size={16}
                    strokeWidth={2}
                    className={classNames('mt-px shrink-0', inks[kind])}
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">{message}</span>
                  <span className="text-12 whitespace-nowrap text-text-3">
                    <Time at={at.toISOString()} look="relative" />
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Dialog>
    </>
  )
}
