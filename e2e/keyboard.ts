// Answers for going through screens by keyboard alone, and for what Chromium's accessibility tree says on the way.
import assert from 'node:assert/strict'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'

/** More presses of Tab than any screen has controls: whoever needs more is caught. */
const stopsMost = 120

/** Role and name as a screen reader says them, `button "Send"`; a pattern where the name holds a time or a brand. */
export type Control = string | RegExp

export type Keyboard = {
  /** What has the focus; `nothing` when it is on the body. */
  here(): Promise<string>
  /** Waits until the focus is there by itself. */
  lands(control: Control): Promise<void>
  /** Tab by Tab, past the end of the page if need be, to a control. */
  to(control: Control): Promise<void>
  /** Tab by Tab to a control, and Enter on it. */
  enter(control: Control): Promise<void>
  /** Tab by Tab to a field, and text in the place of what stood in it. */
  write(field: Control, text: string): Promise<void>
  /** Keys by their names, one after the other. */
  press(...keys: string[]): Promise<void>
  /** All controls that Tab reaches from where the focus is to the end of the page or dialog, in this order. */
  stops(expected: readonly Control[]): Promise<void>
  /** Roles and names in the tree of a part of the screen, these in this order. */
  reads(part: Locator, expected: readonly string[]): Promise<void>
}

/** Waits until what was just drawn hears keys too, which it does a moment after it can be seen. */
export async function untilHeard(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const picture = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    await picture()
    await picture()
  })
}

const isOf = (control: Control, said: string): boolean =>
  typeof control === 'string' ? said === control : control.test(said)

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').trim()

/** Role and name of what has the focus, computed by the browser itself. */
async function readFocus(session: CDPSession): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { objectId, description } = result
  if (objectId === undefined || description?.startsWith('body') === true) return 'nothing'
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
  await session.send('Runtime.releaseObject', { objectId })
  const [node] = nodes
  return `${String(node?.role?.value)} "${plain(String(node?.name?.value ?? ''))}"`
}

/** Whether what was passed is what was expected, told by its own words where it is not. */
function assertPassed(passed: readonly string[], expected: readonly Control[]): void {
  const fits = passed.map((one, place) => {
    const control = expected[place] ?? 'nothing'
    return isOf(control, one) ? one : String(control)
  })
  assert.deepEqual(passed, [...fits, ...expected.slice(passed.length).map(String)])
}

/** What is still loading may come a moment later. */
const assertReads = (part: Locator, expected: readonly string[]): Promise<void> =>
  eventually(() => assertReadsNow(part, expected))

async function assertReadsNow(part: Locator, expected: readonly string[]): Promise<void> {
  const tree = plain(await part.ariaSnapshot())
  let from = 0
  for (const words of expected) {
    const at = tree.indexOf(words, from)
    assert.ok(at >= 0, `${words} does not follow in\n${tree}`)
    from = at + words.length
  }
}

type Walking = Pick<Keyboard, 'to' | 'stops'>

function walkingOf(page: Page, here: Keyboard['here']): Walking {
  const step = async (): Promise<string> => {
    await page.keyboard.press('Tab')
    return here()
  }
  return {
    // What is still loading may come while Tab goes round.
    to: (control) =>
      eventually(async () => {
        const passed = [await here()]
        const isThere = () => isOf(control, passed.at(-1) ?? '')
        const isRound = () => passed.filter((said) => said === 'nothing').length > 1
        while (!isThere() && !isRound() && passed.length < stopsMost) passed.push(await step())
        assert.ok(isThere(), `no ${String(control)} among ${passed.join(', ')}`)
      }),
    stops: async (expected) => {
      const passed = [await step()]
      while (passed.at(-1) !== 'nothing' && passed.length < stopsMost) passed.push(await step())
      assertPassed(passed.slice(0, -1), expected)
    },
  }
}

/** A keyboard at a page: nothing of it ever points, clicks or sets the focus by script. */
export async function keyboardOf(page: Page): Promise<Keyboard> {
  const session = await page.context().newCDPSession(page)
  // An element that is replaced while it is asked about is gone before it can say its name.
  const here = () => eventually(() => readFocus(session))
  const { keyboard } = page
  const { to, stops } = walkingOf(page, here)
  // A move that ends late takes the focus to its heading.
  const stayAt = (control: Control) =>
    eventually(async () => {
      await to(control)
      await untilHeard(page)
      const said = await here()
      assert.ok(isOf(control, said), `the focus went from ${String(control)} to ${said}`)
    })
  return {
    here,
    to,
    stops,
    reads: assertReads,
    lands: (control) =>
      eventually(async () => {
        const said = await here()
        assert.ok(isOf(control, said), `the focus is on ${said}, and not on ${String(control)}`)
      }),
    enter: async (control) => {
      await stayAt(control)
      await keyboard.press('Enter')
    },
    write: async (field, text) => {
      await eventually(async () => {
        await stayAt(field)
        const isRead = await page.evaluate(() => document.activeElement?.hasAttribute('readonly'))
        assert.equal(isRead, false, 'what stands in the field is being checked')
      })
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(text)
    },
    press: async (...keys) => {
      await untilHeard(page)
      for (const key of keys) await keyboard.press(key)
    },
  }
}
