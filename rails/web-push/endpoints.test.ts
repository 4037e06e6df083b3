// Promises about endpoints: browsers' push services are called, and nothing else that somebody writes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptsEndpoint } from './endpoints.ts'

const own = 'http://127.0.0.1:4001/push'

for (const endpoint of [
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-db5p.notify.windows.com/w/?token=BQYAAAD',
  'https://web.push.apple.com/QOXq',
]) {
  test(`${new URL(endpoint).host} is a push service`, () => assert.ok(acceptsEndpoint(endpoint, '')))
}

for (const endpoint of [
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evil-fcm.googleapis.com/fcm/send/abc',
  'https://push.services.mozilla.com.evil.example/',
  'https://notify.windows.com/w/',
  'https://user:word@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@169.254.169.254/latest',
  'https://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::1]/',
  'https://2130706433/',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://fcm.googleapis.com\\@evil.example/',
  'https://FCM.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com/a/../b',
  'https://fcm.googleapis.com/fcm/send/abc#more',
  'file:///etc/passwd',
  'gopher://fcm.googleapis.com/',
  'fcm.googleapis.com/fcm/send/abc',
  'http://127.0.0.1:4001/push/send/abc',
  '',
  `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
]) {
  test(`${endpoint.slice(0, 60) || 'nothing'} is not called`, () => assert.ok(!acceptsEndpoint(endpoint, '')))
}

test('a push service of our own is called below its address only', () => {
  assert.ok(acceptsEndpoint(`${own}/send/abc`, own))
  for (const endpoint of [
    'http://127.0.0.1:4001/paystack/transfer',
    'http://127.0.0.1:4001/push',
    'http://127.0.0.1:4001/push/../__ctl/clock',
    'http://127.0.0.1:4001/pushed/send/abc',
    'http://127.0.0.1:4002/push/send/abc',
    'https://127.0.0.1:4001/push/send/abc',
  ])
    assert.ok(!acceptsEndpoint(endpoint, own), endpoint)
})
