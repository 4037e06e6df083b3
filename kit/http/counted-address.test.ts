// Promises about addresses in limits: IPv4 whole, IPv6 by its network, each written in one way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedAddress } from './counted-address.ts'

test('an address of IPv4 counts as itself, inside IPv6 and with a port too, and all that are none as one', () => {
  for (const [address, counted] of [
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:10.0.0.1', '10.0.0.1'],
    ['::ffff:a00:1', '10.0.0.1'],
    ['10.0.0.1:1000', '10.0.0.1'],
    [' 10.0.0.1:65535 ', '10.0.0.1'],
    ['', 'unknown'],
    ['nobody', 'unknown'],
    ['10.0.0.256', 'unknown'],
  ] as const)
    assert.equal(countedAddress(address), counted, address)
})

test('addresses of one /64 count as one, however they are written, and those of another do not', () => {
  const same = [
    '2001:db8:0:7::1',
    '2001:db8::7:1:2:3:4',
    '2001:0db8:0000:0007:ffff:ffff:ffff:ffff',
    '2001:DB8:0:7:0:0:10.0.0.1',
    '2001:db8:0:7::1%eth0',
    '[2001:db8:0:7::1]:1000',
    '[2001:db8:0:7::2]',
  ]
  for (const address of same) assert.equal(countedAddress(address), '2001:db8:0:7::/64', address)
  assert.equal(countedAddress('2001:db8:0:8::1'), '2001:db8:0:8::/64')
  assert.equal(countedAddress('::1'), '0:0:0:0::/64')
  assert.equal(countedAddress('fe80::'), 'fe80:0:0:0::/64')
})
