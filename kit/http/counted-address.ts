// Answers for what an address is counted by in limits. Pure.
import { isIPv4, isIPv6 } from 'node:net'

/** `9.9.9.2:1000` and `[2001:db8::1]:1000`, as some proxies write where a caller came from. */
const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/**
 * An address of IPv4 whole, one of IPv6 by its first 64 bits (`2001:db8:0:7::/64`): whoever has one of those has 2^64, and would be a new
 * caller with each. One of IPv4 inside IPv6 (`::ffff:10.0.0.1`, `::ffff:a00:1`) counts as itself (RFC 4291, 2.5.4 and 2.5.5). All that are no
 * addresses count as one caller.
 */
export function countedAddress(written: string): string {
  const read = withPort.exec(written.trim())
  const [address = ''] = (read?.[1] ?? read?.[2] ?? written.trim()).split('%')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'unknown'
  const groups = groupsOf(address)
  const isInside = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isInside) return [groups[6], groups[7]].flatMap((group = 0) => [group >> 8, group & 0xff]).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Its eight groups of sixteen bits. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::')
  const [head, tail] = [numbersOf(before), numbersOf(after ?? '')]
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

const numbersOf = (part: string): number[] =>
  part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return Number.parseInt(group, 16)
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map((one) => Number.parseInt(one, 10))
      return [a * 256 + b, c * 256 + d]
    })
