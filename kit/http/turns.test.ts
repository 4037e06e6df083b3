// Promises about turns: six calls of one caller at once, the others in order, and nobody waits for somebody else's.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TooBusy } from '../too-busy.ts'
import { createTurns } from './turns.ts'

/** Work that is held until it is told to end. */
function held() {
  const begun: number[] = []
  const ends: PromiseWithResolvers<undefined>[] = []
  const work = (place: number) => async () => {
    begun.push(place)
    const end = Promise.withResolvers<undefined>()
    ends.push(end)
    await end.promise
    return place
  }
  // Whoever is due has begun by then.
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return { begun, ends, work, settled }
}

test('six run, the others begin in their order as places come free, and each is answered its own', async () => {
  const { begun, ends, work, settled } = held()
  const inTurn = createTurns()
  const answers = Promise.all(Array.from({ length: 10 }, (_, place) => inTurn('one', work(place))))
  await settled()
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5])
  ends[3]?.resolve(undefined)
  await settled()
  assert.deepEqual(begun.slice(6), [6])
  for (let place = 0; place < 10; place++) {
    ends[place]?.resolve(undefined)
    await settled()
  }
  assert.deepEqual(await answers, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('another caller, and whoever is nobody in particular, begins at once', async () => {
  const { begun, ends, work, settled } = held()
  const inTurn = createTurns()
  const all = Array.from({ length: 8 }, () => inTurn('one', work(1)))
  const others = [inTurn('two', work(2)), inTurn(undefined, work(3))]
  await settled()
  assert.deepEqual(
    begun.toSorted((a, b) => a - b),
    [1, 1, 1, 1, 1, 1, 2, 3],
  )
  for (let place = 0; place < 10; place++) {
    ends[place]?.resolve(undefined)
    await settled()
  }
  await Promise.all([...all, ...others])
})

test('what fails gives its place on, and the thousand-and-first that would wait is refused as too busy', async () => {
  const { ends, work, settled } = held()
  const inTurn = createTurns()
  const fails = inTurn('one', async () => {
    await Promise.resolve()
    throw new Error('it broke')
  })
  const rest = Array.from({ length: 1_005 }, () => inTurn('one', work(0)))
  await assert.rejects(inTurn('one', work(0)), TooBusy)
  await assert.rejects(fails, /it broke/)
  await settled()
  for (let place = 0; place < 1_005; place++) {
    ends[place]?.resolve(undefined)
    await settled()
  }
  assert.equal((await Promise.all(rest)).length, 1_005)
  assert.equal(await inTurn('one', async () => 7), 7)
})
