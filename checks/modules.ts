// Answers for modules: which one a file belongs to, and which ones it may import.
import { isTest } from './sources.ts'

/** Where a file stands. `module` is what relative imports must not leave; `part` is a folder inside it that has rules of its own. */
export type Place = {
  readonly module: string
  readonly part: string
  readonly file: string
  readonly isTest: boolean
}

/** The modules that look at all others and that nobody looks at. */
export const onlookers: readonly string[] = ['sim', 'bench', 'e2e', 'checks']
/** The apps with screens; a feature may have a folder for each of them. */
export const fronts: readonly string[] = ['console', 'customer', 'site']
const kitOfScreens: readonly string[] = ['ui', 'screens']
const kitOfServers: readonly string[] = ['db', 'jobs', 'mail', 'crypto', 'one-time-codes', 'people', 'test']

/** The app to which a feature's `console.ts` declares what it has there: it stands among the screens of that app. */
const declaredTo = (file: string): string | undefined =>
  fronts.find((front) => new RegExp(`^${front}\\.tsx?$`).test(file))

/** Where the file at `path` stands, or undefined when it stands in no module. */
export function placeOf(path: string): Place | undefined {
  const [top = '', second = '', third = ''] = path.split('/')
  const depth = path.split('/').length
  const file = path.split('/').at(-1) ?? ''
  const at = { file, isTest: isTest({ path }) }
  if (depth === 1) return undefined
  if (top === 'kit') return { ...at, module: 'kit', part: depth > 2 ? second : '' }
  if (top === 'ledger' || top === 'db' || onlookers.includes(top)) return { ...at, module: top, part: '' }
  if (top === 'brand') return { ...at, module: 'brand', part: '' }
  if (top === 'rails' && depth === 2) return { ...at, module: 'rails', part: '' }
  if (top === 'rails' || top === 'apps')
    return depth > 2 ? { ...at, module: `${top}/${second}`, part: '' } : undefined
  if (top === 'features' && depth > 2)
    return { ...at, module: `features/${second}`, part: depth > 3 ? third : (declaredTo(file) ?? '') }
  return undefined
}

const isFeature = (place: Place): boolean => place.module.startsWith('features/')
const isKitOfScreens = (place: Place): boolean => place.module === 'kit' && kitOfScreens.includes(place.part)
const isContract = (place: Place): boolean =>
  isFeature(place) && place.part === '' && /^(?:[a-z-]+-)?contract\.ts$/.test(place.file)
/** What features declare, each in a file of this name, for a list that one of them keeps; `says` is what such a declaration says. */
export const declarations: readonly {
  readonly file: string
  readonly list: string
  readonly says: string
}[] = [
  { file: 'kind.ts', list: 'features/transactions/kinds.ts', says: 'features/transactions/kind.ts' },
  { file: 'cases.ts', list: 'features/cases/kinds.ts', says: 'features/cases/kind.ts' },
  { file: 'acts.ts', list: 'features/team/act-lists.ts', says: 'features/team/act.ts' },
  { file: 'refusals.ts', list: 'features/orders/every-refusal.ts', says: 'features/orders/refusal.ts' },
  { file: 'sights.ts', list: 'features/step-up/every-sight.ts', says: 'features/step-up/sight.ts' },
]
/** Whether a feature declares something in this file, or says in it what such a declaration is. It stands below all features. */
export const isDeclaredIn = (path: string): boolean =>
  declarations.some(({ file, says }) => path === says || new RegExp(`^features/[^/]+/${file}$`).test(path))
/** What a feature says of its tables inside the statements of others, in pieces of SQL. It touches nothing. */
export const partsFile = 'parts.ts'
const isParts = (place: Place): boolean => isFeature(place) && place.part === '' && place.file === partsFile
/** Whether a file stands below all features, which may read it: it knows none of them, its own neither. */
export const isBelowFeatures = (path: string): boolean =>
  isDeclaredIn(path) || new RegExp(`^features/[^/]+/${partsFile}$`).test(path)
// A declaration, and the list of them: plain words and facts, which any feature may read.
const isDeclared = ({ module, part, file }: Place): boolean => {
  const path = `${module}/${file}`
  return part === '' && (isDeclaredIn(path) || declarations.some(({ list }) => list === path))
}
const isRoot = (place: Place): boolean => isFeature(place) && place.part === '' && place.file !== 'public.ts'
const isDoor = (place: Place): boolean => isFeature(place) && place.part === '' && place.file === 'public.ts'
// What one feature needs of a partner may be more of what another one does.
const isPort = (place: Place): boolean => isFeature(place) && place.part === '' && place.file === 'rail.ts'
const isWireKit = (place: Place): boolean =>
  place.part !== 'http' || ['contract.ts', 'fields.ts'].includes(place.file)

const impureKitFiles = /^(?:clock|random|log|doors|settings.*)\.ts$/
const isPureKit = (place: Place): boolean =>
  place.module === 'kit' &&
  !kitOfServers.includes(place.part) &&
  !isKitOfScreens(place) &&
  isWireKit(place) &&
  !(place.part === '' && impureKitFiles.test(place.file))
const isKitForScreens = (place: Place): boolean =>
  isKitOfScreens(place) ||
  isPureKit(place) ||
  (place.module === 'kit' && place.part === 'http' && place.file === 'client.ts')

function mayKit(from: Place, to: Place): boolean {
  if (to.module !== 'kit') return false
  if (isKitOfScreens(from)) return isKitForScreens(to)
  return !isKitOfScreens(to)
}

// The list of partners reads what each declares, and a declaration names its twin in the sandbox.
const isDeclaration = (place: Place): boolean =>
  /^rails\/(?!sandbox$)/.test(place.module) && place.file === 'partner.ts'
const isTwin = (place: Place): boolean => place.module === 'rails/sandbox' && place.file === 'twin.ts'

function mayRail(from: Place, to: Place): boolean {
  if (to.module === from.module) return true
  if (from.module === 'rails' && (isDeclaration(to) || isTwin(to))) return true
  if (isDeclaration(from) && (to.module === 'rails' || isTwin(to))) return true
  // The sandbox as a process is told by the settings who pretends what.
  if (from.module === 'rails/sandbox' && from.file === 'main.ts' && to.module === 'rails') return true
  if (from.module === 'rails/sandbox') return to.module === 'kit' && !isKitOfScreens(to)
  if (isFeature(to)) return to.part === '' && to.file === 'rail.ts'
  return to.module === 'kit' && !isKitOfScreens(to) && !['db', 'jobs'].includes(to.part)
}

function mayFeature(from: Place, to: Place): boolean {
  const isOwn = to.module === from.module
  if (isPort(from) && isPort(to)) return true
  if (isDeclared(to)) return true
  if (isParts(from)) return to.module === 'kit' && to.part === 'db' && to.file === 'database.ts'
  if (from.part === 'api') {
    if (isOwn) return to.part === '' || to.part === 'api'
    return (
      to.module === 'ledger' ||
      (to.module === 'kit' && !isKitOfScreens(to)) ||
      isDoor(to) ||
      isContract(to) ||
      isParts(to)
    )
  }
  if (fronts.includes(from.part)) {
    const isOwnWords = isOwn && isRoot(to) && !['postings.ts', 'rail.ts', partsFile].includes(to.file)
    return (isOwn && to.part === from.part) || isOwnWords || isContract(to) || isKitForScreens(to)
  }
  if (isDoor(from)) return isOwn && (to.part === '' || to.part === 'api')
  const isPostingTypes = to.module === 'ledger' && to.file === 'posting.ts'
  return (isOwn && isRoot(to)) || isContract(to) || isPureKit(to) || isPostingTypes
}

function mayApp(from: Place, to: Place): boolean {
  if (to.module === from.module) return true
  // The API mounts a feature through its door; only screens are reached one by one.
  if (isFeature(to)) return to.part === '' || (fronts.includes(to.part) && `apps/${to.part}` === from.module)
  return to.module === 'kit' || to.module === 'ledger' || to.module.startsWith('rails')
}

/** Tests may use what their own module may, and the test kit, the rails and the doors of features beside it. */
function mayTest(from: Place, to: Place): boolean {
  if (to.module === from.module || to.module === 'kit' || to.module === 'ledger') return true
  return to.module.startsWith('rails') || (isFeature(to) && to.part === '')
}

/** Whether a file that stands at `from` may import one that stands at `to`. */
export function mayImport(from: Place, to: Place): boolean {
  if (onlookers.includes(from.module)) return true
  if (onlookers.includes(to.module) || to.module === 'brand') return false
  if (to.module.startsWith('apps/') && to.module !== from.module) return false
  if (from.isTest) return mayTest(from, to)
  // The launcher runs tests, and makes what they stand on.
  if (to.isTest) return from.module === 'apps/launch' && to.module === 'kit'
  if (from.module === 'kit') return mayKit(from, to)
  if (from.module === 'ledger') return to.module === 'ledger' || (to.module === 'kit' && !isKitOfScreens(to))
  if (from.module.startsWith('rails')) return mayRail(from, to)
  if (isFeature(from)) return mayFeature(from, to)
  return from.module.startsWith('apps/') && mayApp(from, to)
}

/** Whether a file of a feature decides without touching the world: everything at its root but the door. */
export function isPure(place: Place): boolean {
  return isRoot(place) && !place.isTest
}

/** Whether a file is drawn in a browser. */
export function isScreen(place: Place): boolean {
  const isFront = fronts.some((front) => place.module === `apps/${front}`)
  return isKitOfScreens(place) || isFront || (isFeature(place) && fronts.includes(place.part))
}
