// Answers for how many digits one-time codes have: read by contracts and screens too.

/** Of a usual code: six digits, guessed at a few times at most. */
export const codeLength = 6
/**
 * Of a long one: 59 bits, which nobody guesses. What is guessed is not counted, so that no stranger's guesses end it.
 */
export const longCodeLength = 18

/** Digits of the code that a screen waits for. Where no more codes are sent for now, the newest one is long. */
export function digitsOf(request: {
  readonly answer?: { readonly code_length: number | null } | undefined
  readonly problem?: { readonly code: string } | undefined
}): number {
  if (request.problem?.code === 'too_many_codes') return longCodeLength
  return request.answer?.code_length ?? codeLength
}
