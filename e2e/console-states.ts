// Answers for the states of the console's pages in tests: waiting, cut off and standing, brought about by the browser's own network.
import type { Page, Request, Route } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'

export type PageStates = {
  /** Opens a path whose answers do not come, and waits until that is to be seen. */
  waiting(path: string): Promise<void>
  /** Cuts off what is waited for and all that is asked again, and waits until the page says so. */
  cutOff(): Promise<void>
  /** Opens a path and waits until everything has come. */
  standing(path: string): Promise<void>
}

/** Who is signed in is known on every page, and a stream of news never ends. */
const alwaysThere = /\/api\/v1\/(?:auth\/admin|live)(?:\?|$)/

/** The questions of a page that are not answered yet. */
function questionsOf(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && !alwaysThere.test(request.url())) open.add(request)
  })
  const end = (request: Request) => void open.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return open
}

/** Takes hold of the network of a page. */
export async function statesOf(page: Page): Promise<PageStates> {
  let network: 'open' | 'held' | 'cut' = 'open'
  let held: Route[] = []
  const questions = questionsOf(page)
  await page.route('**/api/v1/**', async (route) => {
    if (network === 'open' || alwaysThere.test(route.request().url())) return route.continue()
    if (network === 'cut') return route.abort('internetdisconnected')
    held.push(route)
  })
  const skeletons = page.locator('main .animate-pulse')
  const here = () => page.getByRole('main').getByRole('heading').first().waitFor()
  const settled = () =>
    eventually(async () => {
      const waits = questions.size + (await skeletons.count())
      if (waits > 0) throw new Error(`${page.url()} still waits for ${waits} things`)
    })
  // What has come is drawn a picture later, and may ask for more.
  const drawn = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))))
  const allSettled = async () => {
    await here()
    for (let times = 0; times < 2; times++) {
      await settled()
      await drawn()
    }
    await settled()
  }
  return {
    waiting: async (path) => {
      network = 'held'
      await page.goto(path)
      await skeletons.first().waitFor()
    },
    cutOff: async () => {
      network = 'cut'
      const waited = held
      held = []
      // A page that was left has taken its own questions back.
      await Promise.all(waited.map((route) => route.abort('internetdisconnected').catch(() => undefined)))
      await allSettled()
    },
    standing: async (path) => {
      network = 'open'
      await page.goto(path)
      await allSettled()
    },
  }
}
