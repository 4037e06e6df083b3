// Answers for the response codes of NIP, the country's transfers between banks: what each says and how it ends a transfer.

/** How a transfer stands at the bank after this code: `pending` is not conclusive and is asked about again. */
export type NipCode = { readonly ends: 'success' | 'pending' | 'failed'; readonly says: string }

/**
 * Sources: docs.vpay.africa (glossary), doc.withedge.co (response), developers.etranzactng.com (transaction response and
 * channel codes) and the list of transfer codes that Kuda published. 25, 26 and 94 speak of the question or of another
 * transfer, so they leave this one open.
 */
export const nipCodes: ReadonlyMap<string, NipCode> = new Map<string, NipCode>([
  ['00', { ends: 'success', says: 'Approved or completed successfully' }],
  ['01', { ends: 'pending', says: 'Status unknown, wait for settlement report' }],
  ['03', { ends: 'failed', says: 'Invalid sender' }],
  ['05', { ends: 'failed', says: 'Do not honour' }],
  ['06', { ends: 'failed', says: 'Dormant account' }],
  ['07', { ends: 'failed', says: 'Invalid account' }],
  ['08', { ends: 'failed', says: 'Account name mismatch' }],
  ['09', { ends: 'pending', says: 'Request processing in progress' }],
  ['12', { ends: 'failed', says: 'Invalid transaction' }],
  ['13', { ends: 'failed', says: 'Invalid amount' }],
  ['14', { ends: 'failed', says: 'Invalid batch number' }],
  ['15', { ends: 'failed', says: 'Invalid session or record ID' }],
  ['16', { ends: 'failed', says: 'Unknown bank code' }],
  ['17', { ends: 'failed', says: 'Invalid channel' }],
  ['18', { ends: 'failed', says: 'Wrong method call' }],
  ['21', { ends: 'failed', says: 'No action taken' }],
  ['25', { ends: 'pending', says: 'Unable to locate record' }],
  ['26', { ends: 'pending', says: 'Duplicate record' }],
  ['30', { ends: 'failed', says: 'Format error' }],
  ['34', { ends: 'failed', says: 'Suspected fraud' }],
  ['35', { ends: 'failed', says: 'Contact sending bank' }],
  ['51', { ends: 'failed', says: 'Insufficient funds (settlement)' }],
  ['57', { ends: 'failed', says: 'Transaction not permitted to sender' }],
  ['58', { ends: 'failed', says: 'Transaction not permitted on channel' }],
  ['61', { ends: 'failed', says: 'Transfer limit exceeded' }],
  ['63', { ends: 'failed', says: 'Security violation' }],
  ['65', { ends: 'failed', says: 'Exceeds withdrawal frequency' }],
  ['68', { ends: 'pending', says: 'Response received too late' }],
  ['69', { ends: 'failed', says: 'Unsuccessful account/amount block' }],
  ['70', { ends: 'failed', says: 'Unsuccessful account/amount unblock' }],
  ['71', { ends: 'failed', says: 'Empty mandate reference' }],
  ['91', { ends: 'pending', says: 'Beneficiary bank not available' }],
  ['92', { ends: 'failed', says: 'Routing error' }],
  ['94', { ends: 'pending', says: 'Duplicate transaction' }],
  ['96', { ends: 'pending', says: 'System malfunction' }],
  ['97', { ends: 'pending', says: 'Timeout waiting for response from destination' }],
])

/** `91: Beneficiary bank not available`: a code with its words, as the sandbox prints it where a partner has room for it. */
export function nipWords(code: string): string {
  return `${code}: ${nipCodes.get(code)?.says ?? 'Unknown response code'}`
}
