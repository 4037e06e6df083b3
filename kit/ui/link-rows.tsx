// Answers for a card of ways that lead on: what each is, by an icon and a name, and a word about it.
import { ListRow, ListRows, Tile, type TileProps } from './list-row.tsx'
import { Card } from './panel.tsx'

export interface LinkRow extends Pick<TileProps, 'icon' | 'tone'> {
  readonly href: string
  readonly title: string
  readonly detail?: string | undefined
}

export function LinkRows({ rows, label }: { rows: readonly LinkRow[]; label?: string }) {
  return (
    <Card flush>
      <ListRows label={label}>
        {rows.map(({ href, icon, tone, title, detail }) => (
          <ListRow
            key={href}
            href={href}
            chevron
            lead={<Tile icon={icon} tone={tone} />}
            title={title}
            detail={detail}
          />
        ))}
      </ListRows>
    </Card>
  )
}
