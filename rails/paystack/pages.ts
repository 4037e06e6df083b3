// Answers for reading Paystack's lists to their end, page by page.
import { outcomeOf, type PartnerAnswer } from '#kit/http/partner-client.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { rowsPerPage } from './client.ts'

// Far beyond any span we ask for; it only bounds a partner that never ends its list.
const pagesAtMost = 10_000

/** Reads a list to its end. One page that is unknown makes the whole list unknown: a list with a hole is no list. */
export async function readPages<Page extends { readonly length: number }>(
  ask: (page: number) => Promise<PartnerAnswer>,
  read: (body: unknown) => Page | undefined,
): Promise<PartnerOutcome<Page[]>> {
  const pages: Page[] = []
  for (let number = 1; number <= pagesAtMost; number++) {
    const page = outcomeOf(await ask(number), { accepted: read })
    if (page.outcome !== 'accepted') return page
    pages.push(page.value)
    if (page.value.length < rowsPerPage) return { outcome: 'accepted', value: pages }
  }
  return { outcome: 'unknown', detail: 'the list does not end' }
}
