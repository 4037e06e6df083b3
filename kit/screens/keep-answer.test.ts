// Promises about keeping what a write answered: no read from before the write takes its place.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { systemClock } from '../clock.ts'
import { keepAnswer } from './keep-answer.ts'

const queryKey = ['choices']
const clock = systemClock()

/** Reads that are answered by hand, each by its place in the order of asking. */
function readsByHand() {
  const answers = new QueryClient()
  const asked: ((data: string) => void)[] = []
  const options = {
    queryKey,
    staleTime: 60_000,
    queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
  }
  const answer = async (index: number, data: string) => {
    asked[index]?.(data)
    await clock.sleep(1)
  }
  return { answers, asked, options, answer, kept: () => answers.getQueryData(queryKey) }
}

test('a read from before the write that is answered after it changes nothing, and the read is made again', async () => {
  const { answers, asked, options, answer, kept } = readsByHand()
  const leave = new QueryObserver(answers, options).subscribe(() => undefined)
  await answer(0, 'first')
  void answers.invalidateQueries({ queryKey })
  keepAnswer(answers, queryKey, 'written')
  assert.deepEqual([kept(), asked.length], ['written', 3])
  await answer(1, 'first')
  assert.equal(kept(), 'written')
  await answer(2, 'written, and changed elsewhere')
  assert.equal(kept(), 'written, and changed elsewhere')
  leave()
  answers.clear()
})

test('a first read that no screen waits for changes nothing either', async () => {
  const { answers, asked, options, answer, kept } = readsByHand()
  void answers.query(options)
  keepAnswer(answers, queryKey, 'written')
  await answer(0, 'before')
  assert.deepEqual([kept(), asked.length], ['written', 1])
  answers.clear()
})

test('without a read on its way nothing is asked', async () => {
  const { answers, asked, options, answer, kept } = readsByHand()
  const leave = new QueryObserver(answers, options).subscribe(() => undefined)
  await answer(0, 'first')
  keepAnswer(answers, queryKey, 'written')
  assert.deepEqual([kept(), asked.length], ['written', 1])
  leave()
  answers.clear()
})
