// Answers for what is said about a port that is taken.
import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { describe, it } from 'node:test'
import { faultsOfPorts } from './ports.ts'

async function listening() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const isAddress = (value: typeof address): value is AddressInfo =>
    typeof value === 'object' && value !== null
  assert.ok(isAddress(address))
  return { server, port: address.port }
}

describe('a port', () => {
  it('that is free has no fault', async () => {
    const { server, port } = await listening()
    await new Promise((resolve) => server.close(resolve))
    assert.deepEqual(await faultsOfPorts([{ setting: 'PORT', port, host: '127.0.0.1' }]), [])
  })

  it('that another program keeps is named with its setting', async () => {
    const { server, port } = await listening()
    const faults = await faultsOfPorts([{ setting: 'SANDBOX_PORT', port, host: '127.0.0.1' }], 0)
    assert.equal(faults.length, 1)
    assert.match(faults[0] ?? '', new RegExp(`Port ${port} is taken.*SANDBOX_PORT`))
    server.close()
  })

  it('that becomes free in time has no fault', async () => {
    const { server, port } = await listening()
    const waiting = faultsOfPorts([{ setting: 'PORT', port, host: '127.0.0.1' }], 60_000)
    server.close()
    assert.deepEqual(await waiting, [])
  })

  it('on an address of another machine says so', async () => {
    const [fault] = await faultsOfPorts([{ setting: 'PORT', port: 4000, host: '192.0.2.1' }])
    assert.equal(fault, 'HOST is 192.0.2.1, which is no address of this machine.')
  })
})
