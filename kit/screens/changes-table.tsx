// Answers for fields that become others: before and after, side by side.
import type { ReactNode } from 'react'
import { say } from '#kit/words/words.ts'
import { deskWords as words } from './desk-words.ts'

interface ChangesTableProps {
  readonly label: string
  readonly changes: readonly {
    readonly field: string
    readonly before: ReactNode
    readonly after: string | null
  }[]
  readonly nameOf: (field: string) => string
}

const cell = 'border-t border-hair px-3 py-2 first:ps-4 last:pe-4'

const isAmount = (text: string | null): boolean => text !== null && /^[₦$+−-]?[\d,.]{1,14}%?$/.test(text)

/** An amount is not broken in its middle, a short word nowhere, an address wherever it has to. */
function breaksOf(text: string | null): string {
  if (isAmount(text)) return 'whitespace-nowrap'
  return (text ?? '').split(' ').every((word) => word.length <= 12) ? 'wrap-break-word' : 'wrap-anywhere'
}

/** Where nothing was before, what is new stands alone; what stays as it is stands once. */
export function ChangesTable({ label, changes, nameOf }: ChangesTableProps) {
  const isNew = changes.every(({ before }) => before === null)
  const heads = isNew ? [words.field, words.fieldValue] : [words.field, words.fieldBefore, words.fieldAfter]
  return (
    <div
      className="overflow-x-auto rounded-button border border-border"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className="w-full border-separate border-spacing-0 text-13">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="bg-sunken text-12 text-text-3">
            {heads.map((word) => (
              <th key={word.key} scope="col" className="h-8 px-3 text-start font-medium first:ps-4 last:pe-4">
                {say(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row" className={`${cell} text-start font-medium`}>
                {nameOf(field)}
              </th>
              {!isNew && before !== after && (
                <td className={`${cell} text-text-3 wrap-break-word`}>{before ?? say(words.nothing)}</td>
              )}
              <td
                colSpan={!isNew && before === after ? 2 : undefined}
                className={`${cell} font-medium ${breaksOf(after)}`}
              >
                {after ?? say(words.nothing)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
