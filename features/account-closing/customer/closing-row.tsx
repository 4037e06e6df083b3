// Answers for the way to deleting an account from the profile; once it is asked for, the row says from when it closes.
import Trash2 from 'lucide-react/icons/trash-2'
import { useAnswer } from '#kit/screens/answers.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { LinkRows } from '#kit/ui/link-rows.tsx'
import { say } from '#kit/words/words.ts'
import { findMyClosing } from '../contract.ts'
import { words } from '../words.ts'

export function ClosingRow({ href }: { href: string }) {
  const request = useAnswer(findMyClosing, {}).data?.request ?? null
  return (
    <LinkRows
      rows={[
        {
          href,
          icon: Trash2,
          tone: request === null ? 'sand' : 'warning',
          title: say(words.row),
          detail: request === null ? undefined : say(words.rowAsked, { day: formatDate(request.closes_at) }),
        },
      ]}
    />
  )
}
