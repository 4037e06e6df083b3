// Answers for the transfers of the demo world that do not simply arrive: to which account, and what its bank does. Pure.

/** Who is paid so that it does not simply arrive. */
export type Ending = 'fails' | 'comes_back' | 'waits'

/** The bank tells of a transfer when we are done with sending it, so that nothing of it depends on which is faster. */
export const webhookDelayMilliseconds = 1_000
/** When the bank brings back what it had said was paid. */
export const backAfterMilliseconds = 40 * 60_000

/** The accounts that they go to; nobody else of the demo world is paid there. */
export const payeesOf: Readonly<
  Record<Ending, { readonly bankCode: string; readonly accountNumber: string }>
> = {
  fails: { bankCode: '058', accountNumber: '0172946318' },
  comes_back: { bankCode: '044', accountNumber: '0690315727' },
  waits: { bankCode: '057', accountNumber: '2084417935' },
}

const told = { webhook_delay_ms: webhookDelayMilliseconds }
const scripted = (ending: Ending, steps: readonly object[]): object => ({
  match: { account_number: payeesOf[ending].accountNumber },
  times: null,
  steps,
})

/** What the sandbox bank is told before anything is sent, the exceptions first: the first that matches is taken. */
export const scripts: readonly object[] = [
  // The bank of the payee does not take it: NIP's "invalid account".
  scripted('fails', [{ status: 'failed', code: '07', ...told }]),
  scripted('comes_back', [
    { status: 'success', code: '00', ...told },
    { status: 'reversed', after_ms: backAfterMilliseconds, ...told },
  ]),
  // NIP's "request processing in progress", until somebody concludes it.
  scripted('waits', [{ status: 'pending', code: '09' }]),
  { times: null, steps: [{ status: 'success', code: '00', ...told }] },
]
