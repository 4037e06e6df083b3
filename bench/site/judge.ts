// Answers for what Lighthouse thinks of a page on a phone: the median of several runs.
import lighthouse from 'lighthouse'
import type { scoresLeast } from './bars.ts'

export type Category = keyof typeof scoresLeast
export const categories = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
] as const satisfies readonly Category[]

export type Judged = {
  /** Of 100, the median of the runs. */
  readonly scores: Readonly<Record<Category, number>>
  /** What was not perfect in any run, by the names of the audits. */
  readonly remarks: readonly string[]
}

/** Lets Lighthouse judge an address through the browser that listens at `port`. */
export async function judge(url: string, options: { port: number; runs: number }): Promise<Judged> {
  const scores: Record<Category, number[]> = {
    performance: [],
    accessibility: [],
    'best-practices': [],
    seo: [],
  }
  const remarks = new Set<string>()
  for (let run = 0; run < options.runs; run += 1) {
    const result = await lighthouse(url, {
      port: options.port,
      onlyCategories: [...categories],
      formFactor: 'mobile',
      output: 'json',
      logLevel: 'silent',
    })
    if (!result) throw new Error(`Lighthouse answers nothing about ${url}`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`Lighthouse cannot judge ${url}: ${lhr.runtimeError.message}`)
    for (const category of categories) {
      const found = lhr.categories[category]
      scores[category].push(Math.round((found?.score ?? 0) * 100))
      for (const { id, weight } of found?.auditRefs ?? [])
        if (weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9) remarks.add(`${category}: ${id}`)
    }
  }
  const medians = categories.map((category) => [category, median(scores[category])] as const)
  return { scores: { ...emptyScores, ...Object.fromEntries(medians) }, remarks: [...remarks] }
}

const emptyScores = { performance: 0, accessibility: 0, 'best-practices': 0, seo: 0 }

/** The middle of an odd number of values. */
export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
