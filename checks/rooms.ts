// Answers for the layers (rooms): which one a file belongs to, and which ones it may import.
import { isTest } from './sources.ts'

/** Where a file stands. `room` is what relative imports must not leave; `part` is a folder inside it that has rules of its own. */
export type Place = {
  readonly room: string
  readonly part: string
  readonly file: string
  readonly isTest: boolean
}

/** The rooms that look at all others and that nobody looks at. */
export const onlookers: readonly string[] = ['sim', 'bench', 'e2e', 'checks']
/** The apps with screens; a feature may have a folder for each of them. */
export const fronts: readonly string[] = ['console', 'customer', 'site']
const kitOfScreens: readonly string[] = ['ui', 'screens']
const kitOfServers: readonly string[] = ['db', 'jobs', 'mail', 'crypto', 'email-codes', 'people', 'test']

/** Where the file at `path` stands, or undefined when it stands in no room. */
export function placeOf(path: string): Place | undefined {
  const [top = '', second = '', third = ''] = path.split('/')
  const depth = path.split('/').length
  const file = path.split('/').at(-1) ?? ''
  const at = { file, isTest: isTest({ path }) }
  if (depth === 1) return undefined
  if (top === 'kit') return { ...at, room: 'kit', part: depth > 2 ? second : '' }
  if (top === 'ledger' || top === 'db' || onlookers.includes(top)) return { ...at, room: top, part: '' }
  if (top === 'brand') return { ...at, room: 'brand', part: '' }
  if (top === 'rails' && depth === 2) return { ...at, room: 'rails', part: '' }
  if (top === 'rails' || top === 'apps')
    return depth > 2 ? { ...at, room: `${top}/${second}`, part: '' } : undefined
  if (top === 'features' && depth > 2)
    return { ...at, room: `features/${second}`, part: depth > 3 ? third : '' }
  return undefined
}

const isFeature = (place: Place): boolean => place.room.startsWith('features/')
const isKitOfScreens = (place: Place): boolean => place.room === 'kit' && kitOfScreens.includes(place.part)
const isContract = (place: Place): boolean =>
  isFeature(place) && place.part === '' && place.file === 'contract.ts'
const isRoot = (place: Place): boolean => isFeature(place) && place.part === '' && place.file !== 'public.ts'
const isDoor = (place: Place): boolean => isFeature(place) && place.part === '' && place.file === 'public.ts'
const isWireKit = (place: Place): boolean =>
  place.part !== 'http' || ['contract.ts', 'fields.ts'].includes(place.file)

const impureKitFiles = /^(?:clock|random|log|doors|settings.*)\.ts$/
const isPureKit = (place: Place): boolean =>
  place.room === 'kit' &&
  !kitOfServers.includes(place.part) &&
  !isKitOfScreens(place) &&
  isWireKit(place) &&
  !(place.part === '' && impureKitFiles.test(place.file))
const isKitForScreens = (place: Place): boolean =>
  isKitOfScreens(place) ||
  isPureKit(place) ||
  (place.room === 'kit' && place.part === 'http' && place.file === 'client.ts')

function mayKit(from: Place, to: Place): boolean {
  if (to.room !== 'kit') return false
  if (isKitOfScreens(from)) return isKitForScreens(to)
  return !isKitOfScreens(to)
}

function mayRail(from: Place, to: Place): boolean {
  if (to.room === from.room) return true
  if (from.room === 'rails/sandbox') return to.room === 'kit' && !isKitOfScreens(to)
  if (isFeature(to)) return to.part === '' && to.file === 'rail.ts'
  return to.room === 'kit' && !isKitOfScreens(to) && !['db', 'jobs'].includes(to.part)
}

function mayFeature(from: Place, to: Place): boolean {
  const isOwn = to.room === from.room
  if (from.part === 'api') {
    if (isOwn) return to.part === '' || to.part === 'api'
    return to.room === 'ledger' || (to.room === 'kit' && !isKitOfScreens(to)) || isDoor(to) || isContract(to)
  }
  if (fronts.includes(from.part)) {
    const isOwnWords = isOwn && isRoot(to) && !['postings.ts', 'rail.ts'].includes(to.file)
    return (isOwn && to.part === from.part) || isOwnWords || isContract(to) || isKitForScreens(to)
  }
  if (isDoor(from)) return isOwn && (to.part === '' || to.part === 'api')
  const isPostingTypes = to.room === 'ledger' && to.file === 'posting.ts'
  return (isOwn && isRoot(to)) || isContract(to) || isPureKit(to) || isPostingTypes
}

function mayApp(from: Place, to: Place): boolean {
  if (to.room === from.room) return true
  // The API mounts a feature through its door; only screens are reached one by one.
  if (isFeature(to)) return to.part === '' || (fronts.includes(to.part) && `apps/${to.part}` === from.room)
  return to.room === 'kit' || to.room === 'ledger' || to.room.startsWith('rails/')
}

/** Tests may use what their own room may, and the test kit, the rails and the doors of features beside it. */
function mayTest(from: Place, to: Place): boolean {
  if (to.room === from.room || to.room === 'kit' || to.room === 'ledger') return true
  return to.room.startsWith('rails') || (isFeature(to) && to.part === '')
}

/** Whether a file that stands at `from` may import one that stands at `to`. */
export function mayImport(from: Place, to: Place): boolean {
  if (onlookers.includes(from.room)) return true
  if (onlookers.includes(to.room) || to.room === 'brand') return false
  if (to.room.startsWith('apps/') && to.room !== from.room) return false
  if (from.isTest) return mayTest(from, to)
  // The launcher runs tests, and makes what they stand on.
  if (to.isTest) return from.room === 'apps/launch' && to.room === 'kit'
  if (from.room === 'kit') return mayKit(from, to)
  if (from.room === 'ledger') return to.room === 'ledger' || (to.room === 'kit' && !isKitOfScreens(to))
  if (from.room.startsWith('rails')) return mayRail(from, to)
  if (isFeature(from)) return mayFeature(from, to)
  return from.room.startsWith('apps/') && mayApp(from, to)
}

/** Whether a file of a feature decides without touching the world: everything at its root but the door. */
export function isPure(place: Place): boolean {
  return isRoot(place) && !place.isTest
}

/** Whether a file is drawn in a browser. */
export function isScreen(place: Place): boolean {
  const isFront = fronts.some((front) => place.room === `apps/${front}`)
  return isKitOfScreens(place) || isFront || (isFeature(place) && fronts.includes(place.part))
}
