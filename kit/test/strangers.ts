// Answers for strangers in tests, who use up what an address may ask of a call.
import assert from 'node:assert/strict'
import type { CallContract } from '../http/contract.ts'
import type { TestApp, TestRequest } from './app.ts'

/** Asks until the address may ask no more of the call, and shows that it may not. `asked`: each of the requests, by its number. */
export async function useUpLimit(
  app: TestApp,
  contract: CallContract,
  asked: (number: number) => TestRequest,
): Promise<void> {
  const most = contract.limit?.calls ?? assert.fail('a call without a limit')
  for (let calls = 0; calls < most; calls++) await app.request(contract, asked(calls))
  assert.equal((await app.request(contract, asked(most))).code, 'too_many_tries')
}
