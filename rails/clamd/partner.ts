// Answers for the scanner of files, which speaks clamd's protocol.
import { row, ofSandbox } from '#kit/settings-row.ts'
import { socketAddress } from '#kit/settings-values.ts'
import { partner } from '#rails/declaration.ts'
import { clamdScanner } from './clamd.ts'

const timeoutMilliseconds = 30_000

export const clamd = partner({
  name: 'clamd',
  settings: (take) => ({
    address: take(
      row({
        name: 'CLAMD_ADDRESS',
        group: 'Files of customers, and lists for screening',
        meaning:
          "Where the virus scanner (clamd's protocol) answers: host:port, or the path of a socket. Empty: the sandbox, or port 3310 of this machine when SANDBOX is off. While it is away no file is taken.",
        kind: socketAddress(),
        fallback: ofSandbox((given) => `127.0.0.1:${given('SANDBOX_PORT')}`, '127.0.0.1:3310'),
        usual: '',
        inSandbox: true,
      }),
    ),
  }),
  ports: { scanner: (own, { reaching }) => clamdScanner({ ...own, log: reaching.log, timeoutMilliseconds }) },
  twin: async () => (await import('#rails/sandbox/clamd/twin.ts')).clamdTwin,
})
