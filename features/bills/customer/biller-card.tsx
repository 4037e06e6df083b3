// Answers for which biller a form is about: its icon, its name, and what else it is called.
import type { WireAnswer } from '#kit/http/contract.ts'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import type { findBiller } from '../contract.ts'
import { categoryIcons } from './category-icons.ts'

type Named = Pick<WireAnswer<typeof findBiller>, 'category' | 'name' | 'also'>

export const BillerCard = ({ biller: { category, name, also } }: { biller: Named }) => (
  <Card flush>
    <ListRows>
      {[
        <ListRow
          key={name}
          lead={<Tile icon={categoryIcons[category]} square />}
          title={name}
          wraps
          detail={also ?? undefined}
        />,
      ]}
    </ListRows>
  </Card>
)
