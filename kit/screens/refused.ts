// Answers for telling a refusal, whose sentence is for whoever asked, from an answer that says nothing. Apart, for few screens need it.
import type { CallContract, Problem } from '#kit/http/contract.ts'

/** Whether its sentence is for whoever asked, whatever its status: the call declares it, or what was sent is at fault. Else nobody knows. */
export const isRefused = (
  { refuses }: Pick<CallContract, 'refuses'>,
  { code, status }: Pick<Problem, 'code' | 'status'>,
): boolean => Object.hasOwn(refuses, code) || (status !== 0 && status < 500)
