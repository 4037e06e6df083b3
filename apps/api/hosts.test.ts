// Promises about two hosts: each answers its own paths and the shared ones, and nothing of the other's.
import fastify from 'fastify'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepHostsApart } from './hosts.ts'

const ofSite = ['/', '/about', '/app/', '/api/v1/me/profile', '/sitemap.xml']
const ofConsole = ['/login', '/dashboard/users', '/api/v1/charges', '/api/v1/auth/admin-2fa-login']
const ofBoth = [
  '/api/v1/support/messages',
  '/api/v1/newsletter/subscriptions',
  '/api/v1/fees/cost',
  '/api/v1/status',
  '/brand.css',
  '/healthz',
]

async function answeredOn(consoleUrl: string): Promise<(host: string, path: string) => Promise<boolean>> {
  const app = fastify()
  keepHostsApart(app, { publicUrl: 'https://site.example', consoleUrl })
  for (const path of [...ofSite, ...ofConsole, ...ofBoth]) app.get(path, async () => 'here')
  await app.ready()
  return async (host, path) => (await app.inject({ url: path, headers: { host } })).statusCode === 200
}

test('with a host of its own the console answers there alone, and the site not', async () => {
  const answers = await answeredOn('https://desk.example')
  for (const [paths, onSite, onDesk] of [
    [ofSite, true, false],
    [ofConsole, false, true],
    [ofBoth, true, true],
  ] as const) {
    for (const path of paths) {
      assert.equal(await answers('site.example', path), onSite, `${path} on the site's host`)
      assert.equal(await answers('desk.example', path), onDesk, `${path} on the console's host`)
    }
  }
})

test('with one host everything answers there', async () => {
  const answers = await answeredOn('https://site.example')
  for (const path of [...ofSite, ...ofConsole, ...ofBoth])
    assert.ok(await answers('site.example', path), path)
})

test('a path that is written otherwise is the same path', async () => {
  const answers = await answeredOn('https://desk.example')
  for (const path of ['/%64ashboard/users', '/dashboard/%75sers', '/%61pi/v1/charges', '/%6Cogin']) {
    assert.equal(await answers('site.example', path), false, path)
    assert.equal(await answers('desk.example', path), true, path)
  }
})
