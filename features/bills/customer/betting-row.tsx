// Answers for the way to betting limits and breaks, where betting is sold, and for where to get help.
import Dices from 'lucide-react/icons/dices'
import { useAnswer } from '#kit/screens/answers.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { ListRow, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { findMyBetting } from '../betting-contract.ts'
import { words } from '../betting-words.ts'

const bettingHref = '/bills/betting'

/** Nothing where the operator does not sell betting. */
export function BettingRow() {
  if (!useBrand().features.betting) return null
  return (
    <Card flush>
      <ListRow
        href={bettingHref}
        lead={<Tile icon={Dices} square />}
        title={say(words.title)}
        detail={say(words.rowDetail)}
        chevron
      />
    </Card>
  )
}

export function BettingHelp() {
  const { name, url } = useBrand().bettingHelp
  return (
    <p className="px-1 text-14 text-pretty text-text-2">
      {say(words.help)}{' '}
      <TextLink href={url} external newTab>
        {say(words.helpBy, { name })}
      </TextLink>
    </p>
  )
}

/** Beside paying for it: what may still be paid today. */
export function BettingNote() {
  const { data } = useAnswer(findMyBetting, {})
  return (
    <div className="grid gap-1">
      <p className="px-1 text-14">
        {data !== undefined &&
          `${say(words.canPay, { left: formatAmount({ currency: 'NGN', amount: data.left }) })} `}
        <TextLink href={bettingHref}>{say(words.toLimits)}</TextLink>
      </p>
      <BettingHelp />
    </div>
  )
}
