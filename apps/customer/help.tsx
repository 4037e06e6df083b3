// Answers for where help is: a mail, a call, and when somebody answers.
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { AwayRow } from '#kit/screens/away-row.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

/** Where a person answers, and when. */
export function HelpCard() {
  const { supportHours } = useBrand()
  return (
    <Card flush>
      <div className="px-4 pt-4 pb-1">
        <h2 className="text-16 font-semibold">{say(words.paneTitle)}</h2>
        <p className="text-14 text-text-2">{say(words.paneBody, { hours: supportHours })}</p>
      </div>
      <HelpRows />
    </Card>
  )
}

export function HelpRows() {
  const { emails, supportPhone } = useBrand()
  return (
    <ListRows label={say(words.help)}>
      <AwayRow
        href={`mailto:${emails.support}`}
        lead={<Tile icon={Mail} />}
        title={say(words.helpEmail)}
        detail={emails.support}
      />
      <AwayRow
        href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}
        lead={<Tile icon={Phone} />}
        title={say(words.helpCall)}
        detail={supportPhone}
      />
    </ListRows>
  )
}
