// Answers for the way to deleting an account from the profile; once it is asked for, the row says from when it closes.
import Trash2 from 'lucide-react/icons/trash-2'
import { useAnswer } from '#kit/screens/answers.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { findMyClosing } from '../contract.ts'
import { words } from '../words.ts'

export function ClosingRow({ href }: { href: string }) {
  const request = useAnswer(findMyClosing, {}).data?.request ?? null
  return (
    <Card flush>
      <ListRows>
        {[
          <ListRow
            key="closing"
            href={href}
            chevron
            lead={
              <Tile tone={request === null ? 'sand' : 'warning'}>
                <Trash2 size={20} strokeWidth={1.75} />
              </Tile>
            }
            title={say(words.row)}
            {...(request === null
              ? {}
              : { detail: say(words.rowAsked, { day: formatDate(request.closes_at) }) })}
          />,
        ]}
      </ListRows>
    </Card>
  )
}
