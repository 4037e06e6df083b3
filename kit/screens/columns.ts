// Answers for which columns a list shows and in what order: standing in the address, so that a view keeps them.
import { useAddressState } from './address-state.ts'
import { moved, shownKeys } from './column-keys.ts'
import type { Column } from '../ui/table-props.ts'

const name = 'cols'

export interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[]
  /** Shown ones first, in their order, then the others. The first column names the row and stays. */
  readonly all: readonly Column<Row>[]
  readonly isShown: (key: string) => boolean
  readonly toggle: (key: string) => void
  readonly move: (key: string, step: 1 | -1) => void
  /** Undefined while the list is as it comes. */
  readonly reset: (() => void) | undefined
}

export function useColumns<Row>(columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [values, change] = useAddressState()
  const usual = columns.map(({ key }) => key)
  const keys = shownKeys(values.get(name), usual)
  const keep = (next: readonly string[]) =>
    change({ [name]: next.join() === usual.join() ? undefined : next.join(',') })
  const shown = keys.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return {
    shown,
    all: [...shown, ...columns.filter(({ key }) => !keys.includes(key))],
    isShown: (key) => keys.includes(key),
    toggle: (key) => keep(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]),
    move: (key, step) => keep(moved(keys, key, step)),
    reset: keys.join() === usual.join() ? undefined : () => change({ [name]: undefined }),
  }
}
