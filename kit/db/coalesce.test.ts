// Promises about callers that share calls: each is answered alone, nobody waits for a clock, and one bad item fails alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../test/eventually.ts'
import { coalesce } from './coalesce.ts'

/** Calls that are answered when the test says so. */
function heldCalls() {
  const calls: { readonly asked: readonly number[]; readonly answer: () => void }[] = []
  const call = (asked: readonly number[]): Promise<readonly string[]> =>
    new Promise((resolve) => calls.push({ asked, answer: () => resolve(asked.map((one) => `${one}!`)) }))
  return { calls, call }
}

const madeFor = (
  calls: readonly { readonly asked: readonly number[] }[],
  wanted: readonly (readonly number[])[],
): Promise<void> =>
  eventually(() =>
    assert.deepEqual(
      calls.map(({ asked }) => asked),
      wanted,
    ),
  )

test('who asks at one moment is shared out among the free lanes, and each is answered alone', async () => {
  const { calls, call } = heldCalls()
  const { ask, counted } = coalesce({ lanes: 2, most: 10, call })
  const answers = Promise.all([1, 2, 3].map(ask))
  await madeFor(calls, [[1, 2], [3]])
  for (const { answer } of calls) answer()
  assert.deepEqual(await answers, ['1!', '2!', '3!'])
  assert.deepEqual(counted(), { calls: 2, items: 3 })
})

test('while every lane is busy the others gather, and go as soon as one is free, at most so many', async () => {
  const { calls, call } = heldCalls()
  const { ask } = coalesce({ lanes: 1, most: 3, call })
  const answers = [ask(0)]
  await madeFor(calls, [[0]])
  answers.push(...[1, 2, 3, 4, 5].map(ask))
  for (const [turn, asked] of [[0], [1, 2, 3], [4, 5]].entries()) {
    await eventually(() => assert.deepEqual(calls[turn]?.asked, asked))
    calls[turn]?.answer()
    for (const one of asked) assert.equal(await answers[one], `${one}!`)
  }
})

test('who asks again at once goes with all the others who do', async () => {
  const sizes: number[] = []
  const { ask } = coalesce<number, number>({
    lanes: 1,
    most: 100,
    call: async (asked) => {
      sizes.push(asked.length)
      return asked
    },
  })
  const askThrice = async (one: number): Promise<void> => {
    for (const turn of [1, 2, 3]) await Promise.resolve(await ask(one * turn))
  }
  await Promise.all([1, 2, 3, 4, 5].map(askThrice))
  assert.deepEqual(sizes, [5, 5, 5])
})

test('no lane takes more than its share of all that is asked', async () => {
  const { calls, call } = heldCalls()
  const { ask } = coalesce({ lanes: 2, most: 100, call })
  const answers = [0, 1].map(ask)
  await madeFor(calls, [[0], [1]])
  answers.push(...[2, 3, 4, 5].map(ask))
  calls[0]?.answer()
  await answers[0]
  // Five are asked then, one of them in the other lane.
  await eventually(() => assert.deepEqual(calls[2]?.asked, [2, 3, 4]))
  calls[1]?.answer()
  await answers[1]
  await eventually(() => assert.deepEqual(calls[3]?.asked, [5]))
})

test('what touches something that a call under way touches waits for it, and the others go on', async () => {
  const { calls, call } = heldCalls()
  const { ask } = coalesce({ lanes: 2, most: 100, call, touches: (one) => [one % 10] })
  const answers = [1, 2].map(ask)
  await madeFor(calls, [[1], [2]])
  answers.push(...[11, 12].map(ask))
  calls[1]?.answer()
  await answers[1]
  await eventually(() => assert.deepEqual(calls[2]?.asked, [12]))
  calls[0]?.answer()
  await answers[0]
  await eventually(() => assert.deepEqual(calls[3]?.asked, [11]))
})

test('an item that cannot be done fails alone: the others of its call are done', async () => {
  const made: number[][] = []
  const { ask } = coalesce<number, number>({
    lanes: 1,
    most: 100,
    call: async (asked) => {
      made.push([...asked])
      if (asked.includes(7)) throw new Error('seven is poison')
      return asked.map((one) => one * 2)
    },
  })
  const ended = await Promise.allSettled(Array.from({ length: 16 }, (_, number) => ask(number)))
  ended.forEach((one, number) => {
    if (number === 7) assert.match(String(one.status === 'rejected' && one.reason), /poison/)
    else assert.deepEqual(one, { status: 'fulfilled', value: number * 2 })
  })
  assert.ok(made.length <= 10, `${made.length} calls`)
})

test('a call that answers fewer than it was asked is a fault of ours, told to each', async () => {
  const { ask } = coalesce<number, number>({ lanes: 1, most: 100, call: async () => [] })
  await assert.rejects(ask(1), /1 were asked for and 0 answered/)
})
