// Answers for what an address is counted by in limits. Pure.
import { isIPv6 } from 'node:net'

const groupsOf = (part: string): string[] => part.split(':').filter((group) => group !== '')

/**
 * An address of IPv4 whole, one of IPv6 by its first 64 bits (`2001:db8:0:7::/64`): whoever has one of those has 2^64, and would be a new
 * caller with each. One of IPv4 inside IPv6 (`::ffff:10.0.0.1`) counts as itself (RFC 4291, 2.5.4 and 2.5.5).
 */
export function countedAddress(address: string): string {
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (inside !== undefined) return inside
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [before = '', after] = bare.split('::')
  const [head, tail] = [groupsOf(before), groupsOf(after ?? '')]
  const all = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
