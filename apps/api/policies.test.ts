// Promises of the content-security policy: exactly the configured hosts on public pages, and Trusted Types while all is ours.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consoleHostFault } from '#kit/brand/third-parties.ts'
import { consoleHeaders, customerHeaders, documentPolicy, publicPolicy } from './policies.ts'

const firstParty = {
  chat: { provider: 'message-form' },
  analytics: { provider: 'server' },
  social: { provider: 'links' },
} as const

const others = {
  chat: { provider: 'chatwoot', baseUrl: 'https://chat.example', websiteToken: 'abc' },
  analytics: { provider: 'plausible', baseUrl: 'https://counts.example', domain: 'a.example' },
  social: { provider: 'meta', pixelId: '123' },
} as const

const hostsOf = (policy: string): string[] => [...new Set(policy.match(/(?:https|wss):\/\/[^\s;]+/g))].sort()

test('with first-party providers public pages have the policy of every document, Trusted Types included', () => {
  assert.equal(publicPolicy(firstParty), documentPolicy)
  assert.match(documentPolicy, /require-trusted-types-for 'script'/)
  assert.deepEqual(hostsOf(documentPolicy), [])
})

test('the policy names exactly the hosts of the configured providers', () => {
  assert.deepEqual(hostsOf(publicPolicy(others)), [
    'https://chat.example',
    'https://connect.facebook.net',
    'https://counts.example',
    'https://www.facebook.com',
  ])
  assert.deepEqual(hostsOf(publicPolicy({ ...firstParty, analytics: others.analytics })), [
    'https://counts.example',
  ])
  assert.deepEqual(
    hostsOf(publicPolicy({ ...firstParty, social: { provider: 'x', pixelId: 'o1' } })).filter(
      (host) => !/\.twitter\.com|t\.co|ads-twitter/.test(host),
    ),
    [],
  )
})

test('no provider opens scripts to inline code, plug-ins, foreign bases or foreign frames around us', () => {
  const policies = [
    publicPolicy(others),
    publicPolicy({ ...firstParty, chat: { provider: 'tawk', propertyId: 'p', widgetId: 'w' } }),
    publicPolicy({ ...firstParty, chat: { provider: 'intercom', appId: 'a' } }),
    publicPolicy({ ...firstParty, analytics: { provider: 'ga4', measurementId: 'G-1' } }),
  ]
  for (const policy of policies) {
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
    assert.doesNotMatch(scripts, /unsafe|\*(?!\.)|(?:^| )https:(?: |$)/)
    for (const kept of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "default-src 'self'",
    ])
      assert.ok(policy.includes(kept), kept)
  }
})

test('a page has what features and partners declare for it, and nothing of what they declare for others', () => {
  const frames = { customer: { sources: { 'frame-src': ['https://cards.example'] } } }
  const script = { customer: { sources: { 'script-src': ['https://reader.example'] } } }
  const policyOf = (...needs: (typeof frames | typeof script)[]) =>
    customerHeaders(needs)['content-security-policy'] ?? ''
  assert.match(policyOf(frames), /frame-src 'self' https:\/\/cards\.example/)
  assert.match(policyOf(frames), /trusted-types app-worker/)
  assert.match(policyOf(frames, script), /script-src 'self' https:\/\/reader\.example/)
  assert.doesNotMatch(policyOf(frames, script), /trusted-types/)
  assert.deepEqual(consoleHeaders([frames, script]), { 'content-security-policy': documentPolicy })
  assert.equal(publicPolicy(firstParty, [frames, script]), documentPolicy)
})

test('only documents that need the camera may ask for it', () => {
  const needs = [{ customer: { camera: true } }] as const
  assert.match(customerHeaders(needs)['permissions-policy'] ?? '', /camera=\(self\)/)
  assert.equal(consoleHeaders(needs)['permissions-policy'], undefined)
})

test('a server does not start with code of others in the console', () => {
  const needs = [{ console: { sources: { 'script-src': ['https://reader.example'] } } }] as const
  assert.throws(() => consoleHeaders(needs), /no code of others/)
})

test('a provider of others is refused while the console shares the host of the public pages', () => {
  const publicUrl = 'https://shop.example'
  assert.equal(consoleHostFault(firstParty, { publicUrl, consoleUrl: '' }), undefined)
  assert.match(
    consoleHostFault(others, { publicUrl, consoleUrl: '' }) ?? '',
    /is missing; .*chat\.example \(chat\)/,
  )
  assert.match(
    consoleHostFault(others, { publicUrl, consoleUrl: 'https://shop.example' }) ?? '',
    /same host as PUBLIC_URL/,
  )
  assert.equal(consoleHostFault(others, { publicUrl, consoleUrl: 'https://desk.shop.example' }), undefined)
})
