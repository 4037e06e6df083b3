// Answers for reading a line of an exported audit log, and for what its row says. Pure.

/** What a row says, for showing. Personal values stay sealed. */
export type ExportedRow = {
  readonly number: number
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly target: string
  readonly outcome: string
  readonly reason: string
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[]
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const textIn = (record: Readonly<Record<string, unknown>>, name: string): string => {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}
export const numberIn = (record: Readonly<Record<string, unknown>>, name: string): number | undefined => {
  const value = record[name]
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

/** What is sealed of a person reads as sealed, or as erased when the statement says so. */
function changeOf(value: unknown, erased: ReadonlySet<string>): ExportedRow['changes'][number] {
  const change = isRecord(value) ? value : {}
  const person = textIn(change, 'person')
  if (person === '')
    return {
      field: textIn(change, 'field'),
      before: textIn(change, 'before'),
      after: textIn(change, 'after'),
    }
  const shown = (name: string): string =>
    textIn(change, name) === '' ? '' : erased.has(person) ? '[erased]' : '[sealed]'
  return { field: textIn(change, 'field'), before: shown('sealed_before'), after: shown('sealed_after') }
}

export function exportedRow(
  row: Readonly<Record<string, unknown>>,
  number: number,
  erased: ReadonlySet<string>,
): ExportedRow {
  const changes = row['changes']
  const who = [textIn(row, 'actor_kind'), textIn(row, 'actor_role'), textIn(row, 'actor_id')]
  return {
    number,
    at: textIn(row, 'at'),
    actor: who.filter((word) => word !== '').join(' '),
    action: textIn(row, 'action'),
    target: `${textIn(row, 'target_type')} ${textIn(row, 'target_id')}`,
    outcome: textIn(row, 'outcome'),
    reason: textIn(row, 'reason'),
    changes: Array.isArray(changes) ? changes.map((change) => changeOf(change, erased)) : [],
  }
}
