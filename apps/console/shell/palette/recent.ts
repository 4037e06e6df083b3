// Answers for what was open lately: kept in this tab alone, because names are nobody else's business.

export interface Visited {
  readonly href: string
  readonly title: string
}

const most = 6
let visited: readonly Visited[] = []
let visitor = ''

/** Notes a record that `adminId` has open. What another admin looked at in this tab is forgotten. */
export function noteVisit(adminId: string, record: Visited): void {
  const before = visitor === adminId ? visited : []
  visitor = adminId
  visited = [record, ...before.filter(({ href }) => href !== record.href)].slice(0, most)
}

/** The newest first. */
export function visitedBy(adminId: string): readonly Visited[] {
  return visitor === adminId ? visited : []
}
