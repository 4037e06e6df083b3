// Answers for lines and blocks of a text as a page shows them.
import type { Brand } from '#kit/brand/brand.ts'
import { canonicalUrl } from '../addresses.ts'
import { NewTabLink } from '../frame/new-tab.tsx'
import { type Block, type Line, type Run, runsOf } from './blocks.ts'

// On paper a link is worth nothing without its address; the style for print writes it out.
function printedAddress(brand: Brand, run: Run): string | undefined {
  if (run.href === undefined || /^(?:#|tel:|mailto:)/.test(run.href)) return undefined
  return run.href.startsWith('/') ? canonicalUrl(brand, run.href) : run.href
}

function RunView({ brand, run }: { brand: Brand; run: Run }) {
  if (run.strong) return <strong>{run.text}</strong>
  if (run.href === undefined) return run.text
  const address = printedAddress(brand, run)
  if (run.href.endsWith('.pdf'))
    return (
      <span data-address={address}>
        <NewTabLink href={run.href}>{run.text}</NewTabLink>
      </span>
    )
  return (
    <a href={run.href} data-address={address}>
      {run.text}
    </a>
  )
}

/** A line with its links and strong words. */
export function LineView({ brand, line }: { brand: Brand; line: Line }) {
  return runsOf(line).map((run, index) => <RunView key={`${index} ${run.text}`} brand={brand} run={run} />)
}

type Table = Extract<Block, { kind: 'table' }>

// Two columns, one of figures, have room on every screen.
function classOf(table: Table): string {
  if (table.head.length > 3) return 'table table--cards table--wide'
  return table.figures === undefined ? 'table table--cards' : 'table'
}

// On a narrow screen each row becomes a card whose cells bear the column's name; roles keep it a table for readers.
function TableView({ brand, table }: { brand: Brand; table: Table }) {
  const isFigure = (column: number): boolean => table.figures?.includes(column) ?? false
  return (
    <table role="table" className={classOf(table)}>
      <caption>{table.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {table.head.map((name, column) => (
            <th key={name} role="columnheader" scope="col" data-figure={isFigure(column) ? '' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {table.rows.map((row) => (
          <tr key={row.join('|')} role="row">
            {row.map((cell, column) => (
              <td
                key={`${table.head[column] ?? ''} ${cell}`}
                role="cell"
                data-label={table.head[column]}
                data-figure={isFigure(column) ? '' : undefined}
              >
                <LineView brand={brand} line={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A block of a text. Headings inside a section are links to themselves. */
export function BlockView({ brand, block }: { brand: Brand; block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <LineView brand={brand} line={block.text} />
        </p>
      )
    case 'heading':
      return (
        <h3 id={block.id}>
          <a className="anchor" href={`#${block.id}`}>
            {block.text}
          </a>
        </h3>
      )
    case 'list':
    case 'steps': {
      const items = block.items.map((line) => (
        <li key={line}>
          <LineView brand={brand} line={line} />
        </li>
      ))
      return block.kind === 'list' ? (
        <ul className="heaps">{items}</ul>
      ) : (
        <ol className="numbered">{items}</ol>
      )
    }
    case 'note':
      return (
        <div className="aside-note" role="note">
          <p>
            <strong>{block.title}</strong>
          </p>
          <p>
            <LineView brand={brand} line={block.text} />
          </p>
        </div>
      )
    case 'table':
      return <TableView brand={brand} table={block} />
  }
}
