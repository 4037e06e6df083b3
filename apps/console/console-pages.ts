// Answers for the pages of the console: its own and those that features declare, in the order of the navigation, and who may open which.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { pageGroups, type PageFacts } from '#kit/screens/desk-feature.ts'
import { deskFeatures } from './desk-features.ts'
import { ownPages, wholePages } from './own-pages.ts'
import type { ConsolePage, OwnPage } from './page-props.ts'

/** The frame of a page comes with its code. */
const framed = (page: OwnPage): ConsolePage => ({
  ...page,
  load: async () => {
    const [{ framedPage }, Body] = await Promise.all([import('./pages/framed-page.tsx'), page.load()])
    return framedPage(page, Body)
  },
})

const ranks = ({ place }: PageFacts): readonly [number, number] =>
  place === undefined ? [pageGroups.length, 0] : [pageGroups.indexOf(place.group), place.order]

/** In the order of the navigation. */
export const consolePages: readonly ConsolePage[] = [
  ...wholePages,
  ...[...ownPages, ...deskFeatures.flatMap(({ pages = [] }) => pages)].map(framed),
].toSorted((one, other) => {
  const [[group, order], [otherGroup, otherOrder]] = [ranks(one), ranks(other)]
  return group - otherGroup || order - otherOrder
})

export const isOpenTo = ({ needs }: Pick<PageFacts, 'needs'>, admin: Admin): boolean =>
  needs === undefined || admin.permissions.includes(needs)

/** The pages that `admin` finds by the navigation, in its order. */
export const pagesOf = (admin: Admin): readonly ConsolePage[] =>
  consolePages.filter((one) => one.place !== undefined && isOpenTo(one, admin))

/** The page that stands at a path by itself; undefined for a record, and where there is none. */
export const pageAt = (path: string): ConsolePage | undefined => {
  const here = path.replace(/\/$/, '')
  return consolePages.find((one) => one.path === here)
}
