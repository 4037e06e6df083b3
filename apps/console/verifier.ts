// Answers for the script of the page with which an auditor checks an export: it is put whole into that page, and asks nobody.
import {
  createExportChecker,
  type ExportFault,
  type ExportVerdict,
  linesOf,
} from '#features/audit/check-export.ts'
import type { ExportedRow } from '#features/audit/export-row.ts'

type Checked = { readonly verdict: ExportVerdict; readonly rows: readonly ExportedRow[] }

const rowsMost = 500
let checked: Checked | undefined

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no ${id}`)
  return found
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null
const words: unknown = JSON.parse(element('words').textContent)
const faultWords: unknown = isTexts(words) ? words['faults'] : undefined
const wordOf = (name: string): string => (isTexts(words) ? words[name] : undefined) ?? name

function made(tag: string, content: string | readonly Node[], className = ''): HTMLElement {
  const node = document.createElement(tag)
  if (typeof content === 'string') node.textContent = content
  else node.append(...content)
  if (className !== '') node.className = className
  return node
}

async function check(file: Blob): Promise<Checked> {
  const checker = createExportChecker()
  const rows: ExportedRow[] = []
  for await (const line of linesOf(file.stream())) {
    const row = await checker.line(line)
    if (row !== undefined && rows.length < rowsMost) rows.push(row)
  }
  return { verdict: checker.end(), rows }
}

const wantedKey = (): string => {
  const field = element('wanted')
  return field instanceof HTMLInputElement ? field.value.replaceAll(/[\s:]/g, '').toLowerCase() : ''
}

function verdictBox({ verdict }: Checked): HTMLElement {
  const { faultCount, statement, fingerprint } = verdict
  const wanted = wantedKey()
  const isOtherKey = wanted !== '' && wanted !== fingerprint
  const isGood = faultCount === 0 && !isOtherKey
  const says: string[] = []
  if (statement === undefined) says.push(wordOf('notOurs'))
  else if (faultCount === 0) says.push(wordOf('verifiedBody'))
  if (statement !== undefined)
    says.push(wordOf(isOtherKey ? 'otherKey' : wanted === '' ? 'compare' : 'sameKey'))
  return made(
    'div',
    [made('strong', wordOf(isGood ? 'verified' : 'failed')), ...says.map((line) => made('p', line))],
    isGood ? 'good' : 'bad',
  )
}

function facts({ verdict: { statement, fingerprint, rows } }: Checked): Node[] {
  if (statement === undefined) return []
  const shown: readonly (readonly [string, string])[] = [
    ['product', statement.product],
    ['installation', statement.installation],
    ['madeAt', statement.made_at],
    ['seals', `${statement.first_seal} – ${statement.last_seal}`],
    ['rows', String(rows)],
    ['fingerprint', fingerprint ?? ''],
  ]
  return [
    made(
      'dl',
      shown.flatMap(([name, value]) => [made('dt', wordOf(name)), made('dd', value)]),
    ),
  ]
}

function table(heads: readonly string[], rows: readonly (readonly string[])[], label: string): HTMLElement {
  const head = made(
    'tr',
    heads.map((name) => {
      const cell = made('th', wordOf(name))
      cell.setAttribute('scope', 'col')
      return cell
    }),
  )
  const body = rows.map((cells) =>
    made(
      'tr',
      cells.map((cell) => made('td', cell)),
    ),
  )
  const whole = made('table', [made('thead', [head]), made('tbody', body)])
  whole.setAttribute('aria-label', label)
  const scroller = made('div', [whole], 'scroll')
  scroller.tabIndex = 0
  scroller.setAttribute('role', 'region')
  scroller.setAttribute('aria-label', label)
  return scroller
}

const faultCells = ({ line, seal, kind }: ExportFault): string[] => [
  String(line),
  seal === undefined ? '' : String(seal),
  (isTexts(faultWords) ? faultWords[kind] : undefined) ?? kind,
]

function faultParts({ verdict: { faults, faultCount } }: Checked): Node[] {
  if (faultCount === 0) return []
  return [
    made('h2', wordOf('faultsTitle')),
    table(['line', 'seal', 'fault'], faults.map(faultCells), wordOf('faultsTitle')),
    ...(faultCount > faults.length ? [made('p', wordOf('moreFaults'))] : []),
  ]
}

function rowCells({ number, at, actor, action, target, outcome, reason, changes }: ExportedRow): string[] {
  const differences = changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`)
  return [
    String(number),
    at,
    actor,
    action,
    target,
    outcome,
    [reason, ...differences].filter(Boolean).join('\n'),
  ]
}

function rowParts({ rows, verdict }: Checked): Node[] {
  if (rows.length === 0) return []
  const heads = ['seal', 'at', 'actor', 'action', 'target', 'outcome', 'changes']
  return [
    made('h2', wordOf('rowsTitle')),
    ...(verdict.rows > rows.length ? [made('p', wordOf('firstRows'))] : []),
    table(heads, rows.map(rowCells), wordOf('rowsTitle')),
  ]
}

function show(): void {
  if (checked === undefined) return
  element('verdict').replaceChildren(verdictBox(checked))
  element('record').replaceChildren(...faultParts(checked), ...facts(checked), ...rowParts(checked))
}

let newest = 0
async function open(file: Blob | undefined): Promise<void> {
  if (file === undefined) return
  const mine = ++newest
  element('verdict').replaceChildren(made('p', wordOf('reading')))
  element('record').replaceChildren()
  const found = await check(file)
  // Another file was chosen meanwhile.
  if (mine !== newest) return
  checked = found
  show()
}

function start(): void {
  const field = element('file')
  const drop = element('drop')
  field.addEventListener('change', () => {
    if (field instanceof HTMLInputElement) void open(field.files?.[0])
  })
  element('wanted').addEventListener('input', show)
  drop.addEventListener('dragover', (event) => {
    event.preventDefault()
    drop.classList.add('over')
  })
  drop.addEventListener('dragleave', () => drop.classList.remove('over'))
  drop.addEventListener('drop', (event) => {
    event.preventDefault()
    drop.classList.remove('over')
    void open(event.dataTransfer?.files[0])
  })
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())
}

start()
