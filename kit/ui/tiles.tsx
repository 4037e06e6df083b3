// Answers for a grid of ways to what can be done: an icon, its words, one press. It stands whole with two as with twelve.
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { columnsOf, type TileWay } from './tile-ways.ts'

interface TilesProps {
  readonly label: string
  readonly ways: readonly TileWay[]
  /** On the deep field of home the first is what is meant most. */
  readonly onField?: boolean
}

export function Tiles({ label, ways, onField = false }: TilesProps) {
  return (
    <ul aria-label={label} className={classNames('grid gap-x-1 gap-y-3', columnsOf(ways.length))}>
      {ways.map(({ href, title, icon: Icon }, place) => (
        <li key={href} className="grid">
          <Link
            href={href}
            className={classNames(
              'grid content-start justify-items-center gap-2 rounded-card py-1 text-center transition-[scale] active:scale-98',
              onField ? 'text-14 leading-4 font-medium text-on-field' : 'text-12 font-medium text-text',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'grid place-items-center rounded-card-large',
                onField ? 'size-14' : 'size-12 bg-tint-1 text-tint-1-ink',
                onField &&
                  (place === 0
                    ? 'bg-field-action text-on-field-action'
                    : 'bg-field-raise ring-1 ring-field-line'),
              )}
            >
              <Icon size={24} strokeWidth={1.75} />
            </span>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
