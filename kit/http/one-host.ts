// Answers for which host a request names: one, and plainly.
import type { IncomingMessage } from 'node:http'

const plainHost = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Whether a request names one host, plainly. Of two, or of a text that can be read in two ways, a proxy may have looked at the other one
 * (RFC 9112, section 3.2); HTTP/1.0 may name none.
 */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  const [host] = hosts
  if (host === undefined) return httpVersion === '1.0'
  return hosts.length === 1 && plainHost.test(host)
}
