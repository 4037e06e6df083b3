// Answers for the table of settings: each name once, with its default, its meaning and how its text is understood.
import { isIP } from 'node:net'
import { backupsTable } from './settings-of-backups.ts'
import { type Given, row, ofSandbox } from './settings-row.ts'
import {
  baseAddress,
  mailAddress,
  key32,
  oneOf,
  postgresAddress,
  proxies,
  switched,
  text,
  wholeNumber,
} from './settings-values.ts'

const place = 'Where it listens and what it is called'
const store = 'Data'
const mail = 'Mail'
const secret = 'Secrets'
const world = 'Sandbox partner world'
const watch = 'Watching it run'

/** All settings but those of partners, in the order of `.env.example`. */
export const table = {
  environment: row({
    name: 'NODE_ENV',
    group: place,
    meaning:
      'development, production or test. In production weak secrets, unsafe databases and the sandbox are refused.',
    kind: oneOf(['development', 'production', 'test']),
    fallback: 'development',
  }),
  port: row({
    name: 'PORT',
    group: place,
    meaning: 'Port of the site, the customer app, the console and the API.',
    kind: wholeNumber(0, 65_535),
    fallback: '4000',
  }),
  host: row({
    name: 'HOST',
    group: place,
    meaning: 'Address to listen on. 127.0.0.1 answers this machine only, 0.0.0.0 everybody.',
    kind: text((written) => (isIP(written) || written === 'localhost' ? undefined : 'is not an IP address')),
    fallback: '127.0.0.1',
  }),
  publicUrl: row({
    name: 'PUBLIC_URL',
    group: place,
    meaning:
      'Address under which people reach the site; it stands in mails and links. Follows PORT when not given.',
    kind: baseAddress(),
    fallback: (given) => `http://localhost:${given('PORT')}`,
    usual: 'http://localhost:4000',
  }),
  consoleUrl: row({
    name: 'CONSOLE_URL',
    group: place,
    meaning:
      'Address of the admin console when it has a host of its own. Empty: the same host as PUBLIC_URL.',
    kind: baseAddress({ mayBeEmpty: true }),
  }),
  trustedProxies: row({
    name: 'TRUSTED_PROXIES',
    group: place,
    meaning:
      'Addresses or ranges (10.0.0.0/8) of reverse proxies whose X-Forwarded-For is believed, with commas between.',
    kind: proxies(),
  }),
  brandDir: row({
    name: 'BRAND_DIR',
    group: place,
    meaning: 'Folder of the brand: name, colours, texts, legal entity.',
    kind: text(),
    fallback: 'brand',
  }),

  dataDir: row({
    name: 'DATA_DIR',
    group: store,
    meaning: 'Folder for the own PostgreSQL and for generated secrets. Keep it: it is the data.',
    kind: text(),
    fallback: '.data',
  }),
  anchorFile: row({
    name: 'ANCHOR_FILE',
    group: store,
    meaning:
      'File to which the server appends each hour, signed, what the books are. It proves them against whoever rules the database: best on a disk that those people cannot write. Keep it.',
    kind: text(),
    fallback: (given) => `${given('DATA_DIR')}/anchors.jsonl`,
    usual: '.data/anchors.jsonl',
  }),
  databaseUrl: row({
    name: 'DATABASE_URL',
    group: store,
    meaning: 'PostgreSQL 15 or newer, as role finance_app. Empty: an own PostgreSQL is started in DATA_DIR.',
    kind: postgresAddress(),
  }),
  databaseWorkerUrl: row({
    name: 'DATABASE_WORKER_URL',
    group: store,
    meaning: 'The same database as role finance_worker.',
    kind: postgresAddress(),
  }),
  databaseReaderUrl: row({
    name: 'DATABASE_READER_URL',
    group: store,
    meaning: 'The same database as role finance_reader.',
    kind: postgresAddress(),
  }),
  databaseReplicaUrl: row({
    name: 'DATABASE_REPLICA_URL',
    group: store,
    meaning:
      'A streaming replica of the same database, as role finance_reader: lists, totals, statements and exports are read there and may be some moments old. Empty: they are read from the database itself.',
    kind: postgresAddress(),
  }),
  sharedTransactions: row({
    name: 'SHARED_TRANSACTIONS',
    group: store,
    meaning:
      'on: customers who send money at the same moment share a commit, each accepted or refused on its own. off: each has a commit of its own, which is slower; for finding the cause of something.',
    kind: switched(),
    fallback: 'on',
  }),
  databaseOwnerUrl: row({
    name: 'DATABASE_OWNER_URL',
    group: store,
    meaning: 'The same database as role finance_owner, for migrations only; the server itself never gets it.',
    kind: postgresAddress(),
  }),
  databaseSandboxUrl: row({
    name: 'DATABASE_SANDBOX_URL',
    group: store,
    meaning: 'A database of its own for the sandbox partner world, as role sandbox_owner.',
    kind: postgresAddress(),
  }),

  smtpUrl: row({
    name: 'SMTP_URL',
    group: mail,
    meaning:
      'Mail server, such as smtp://user:password@mail.example:587. Empty: the built-in mailbox at /dev/mail.',
    kind: mailAddress(),
    fallback: ofSandbox((given) => `smtp://127.0.0.1:${given('MAILBOX_PORT')}`, ''),
    usual: '',
  }),
  mailboxPort: row({
    name: 'MAILBOX_PORT',
    group: mail,
    meaning: 'Port of the built-in mailbox (SMTP, this machine only).',
    kind: wholeNumber(0, 65_535),
    fallback: '4025',
  }),

  encryptionKey: row({
    name: 'ENCRYPTION_KEY',
    group: secret,
    meaning:
      'Encrypts personal data: 32 random bytes in base64 (openssl rand -base64 32). Empty outside production: made and kept in DATA_DIR/secrets.json.',
    kind: key32(),
  }),
  indexKey: row({
    name: 'INDEX_KEY',
    group: secret,
    meaning:
      'Keys the blind index over identity numbers: 32 random bytes in base64, other than ENCRYPTION_KEY. Empty outside production: made and kept in DATA_DIR/secrets.json.',
    kind: key32(),
  }),
  ...backupsTable,

  metricsToken: row({
    name: 'METRICS_TOKEN',
    group: watch,
    meaning: 'Bearer token that /metrics asks for. Empty: it asks for none (refused in production).',
    kind: text(),
  }),
  logLevel: row({
    name: 'LOG_LEVEL',
    group: watch,
    meaning: 'trace, debug, info, warn, error, fatal or silent.',
    kind: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    fallback: 'info',
  }),

  sandbox: row({
    name: 'SANDBOX',
    group: world,
    meaning:
      'on: pretend bank, identity bureau and mailbox run beside the API. off: the real partners are called. Refused in production.',
    kind: switched(),
    fallback: 'on',
  }),
  sandboxPort: row({
    name: 'SANDBOX_PORT',
    group: world,
    meaning: 'Port of the sandbox partner world (this machine only).',
    kind: wholeNumber(0, 65_535),
    fallback: '4001',
  }),
  demoCustomers: row({
    name: 'DEMO_CUSTOMERS',
    group: world,
    meaning:
      'How many customers the demo world gets; the owner and three customers are there in any case. Not used in production.',
    kind: wholeNumber(3, 100_000),
    fallback: '200',
  }),
  testControl: row({
    name: 'TEST_CONTROL',
    group: world,
    meaning: 'on: tests may move the clock of the server. Refused in production.',
    kind: switched(),
    fallback: 'off',
  }),
}

export type { Row } from './settings-row.ts'

/** The settings, read and understood. Addresses carry no trailing slash; an empty text means "not set". */
export type Settings = { readonly [Key in keyof typeof table]: (typeof table)[Key]['neutral'] } & {
  /** Any setting by its name, as text: what a partner's declaration reads its own from. */
  readonly given: Given
}
