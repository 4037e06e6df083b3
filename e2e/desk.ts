// Answers for members of staff in front of the console in tests: signed in, at a page, with the time of their world.
import type { Browser } from 'playwright-core'
import { signInAdmin } from './admin.ts'
import { visit, type Visitor } from './browser.ts'
import type { World } from './world.ts'

/** Opens a page of the console as the one whose address is given. */
export async function visitDesk(
  browser: Browser,
  world: World,
  { email, path }: { readonly email: string; readonly path: string },
): Promise<Visitor> {
  const { authorization = '' } = await signInAdmin(world, email)
  const visitor = await visit(browser, { width: 1280, height: 800 })
  await visitor.page.clock.setFixedTime(world.clock.now())
  await visitor.page.goto(`${world.api.url}/login`)
  await visitor.page.evaluate((token) => localStorage.setItem('token', token), authorization.slice(7))
  await visitor.page.goto(`${world.api.url}${path}`)
  return visitor
}
