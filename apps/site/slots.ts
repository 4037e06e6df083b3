// Answers for the places of a rendered page that are filled later: by the server when it serves the page, or by the build.

/** What the server knows and a page rendered long ago cannot: the year, how the rails are, and what things cost. */
export type SlotName = 'year' | `status-${string}` | `fees-${string}` | `form-${string}`

/** The mark of a slot in rendered HTML. `apps/api/pages.ts` looks for the same. */
export function slot(name: SlotName): string {
  return `%slot:${name}%`
}

/** The mark for the size of a file of the site, such as `, 84 KB`; the build fills it in, with nothing where it makes no such file. */
export function fileSize(path: string): string {
  return `%size:${path}%`
}

/** Fills the marks for sizes. `bytesOf` answers the bytes of a file of the site by its path. */
export function fillFileSizes(html: string, bytesOf: (path: string) => number | undefined): string {
  return html.replaceAll(/%size:([^%]+)%/g, (_mark, path: string) => {
    const bytes = bytesOf(path)
    return bytes === undefined ? '' : `, ${Math.max(1, Math.round(bytes / 1000))} KB`
  })
}
