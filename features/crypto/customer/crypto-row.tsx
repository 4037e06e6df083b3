// Answers for the way to crypto deposits, where the operator offers them.
import Coins from 'lucide-react/icons/coins'
import { offersCoins } from '#kit/brand/coins-offered.ts'
import { useBrand } from '#kit/ui/brand.tsx'
import { ListRow, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../customer-words.ts'
import { base } from './places.ts'

export function CryptoRow() {
  if (!offersCoins(useBrand())) return null
  return (
    <Card flush>
      <ListRow
        href={base}
        lead={<Tile icon={Coins} square />}
        title={say(words.rowTitle)}
        detail={say(words.rowDetail)}
        chevron
      />
    </Card>
  )
}
