// Answers for ports that nobody listens on, for servers of tests.
import { createServer } from 'node:net'

/** `count` free ports on loopback, all different: they are held until all are known. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer())
  await Promise.all(
    probes.map((probe) => new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))),
  )
  const ports = probes.map((probe) => {
    const address = probe.address()
    if (typeof address !== 'object' || address === null) throw new Error('a listening server has a port')
    return address.port
  })
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}
