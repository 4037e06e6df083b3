// Answers for the table of settings: each name once, with its default, its meaning and how its text is understood.
import { isIP } from 'node:net'
import {
  type Kind,
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

/** One setting: what an operator reads about it, and how its text is understood. */
export type Row<Value> = Kind<Value> & {
  readonly name: string
  readonly group: string
  /** The default in words, as `.env.example` shows it. */
  readonly usual: string
  readonly meaning: string
  /** The default itself; it may follow other settings. */
  readonly fallback: (given: (name: string) => string) => string
}

function row<Value>(
  name: string,
  group: string,
  meaning: string,
  kind: Kind<Value>,
  fallback: string | ((given: (name: string) => string) => string) = '',
  usual?: string,
): Row<Value> {
  const answer = typeof fallback === 'string' ? () => fallback : fallback
  return { name, group, meaning, usual: usual ?? answer((other) => other), fallback: answer, ...kind }
}

const place = 'Where it listens and what it is called'
const store = 'Data'
const mail = 'Mail'
const secret = 'Secrets'
const world = 'Sandbox partner world'
const partner = 'Partners'
const watch = 'Watching it run'

// Production never falls back to the sandbox: there a partner's key that is not given is missing.
const sandboxOn = (given: (name: string) => string): boolean =>
  given('SANDBOX') === 'on' && given('NODE_ENV') !== 'production'
const ofSandbox =
  (sandboxValue: (given: (name: string) => string) => string, otherwise: string) =>
  (given: (name: string) => string): string =>
    sandboxOn(given) ? sandboxValue(given) : otherwise
const sandboxAddress =
  (path: string) =>
  (given: (name: string) => string): string =>
    `http://127.0.0.1:${given('SANDBOX_PORT')}/${path}`

/** All settings, in the order of `.env.example`. */
export const table = {
  environment: row(
    'NODE_ENV',
    place,
    'development, production or test. In production weak secrets, unsafe databases and the sandbox are refused.',
    oneOf(['development', 'production', 'test']),
    'development',
  ),
  port: row(
    'PORT',
    place,
    'Port of the site, the customer app, the console and the API.',
    wholeNumber(0, 65_535),
    '4000',
  ),
  host: row(
    'HOST',
    place,
    'Address to listen on. 127.0.0.1 answers this machine only, 0.0.0.0 everybody.',
    text((written) => (isIP(written) || written === 'localhost' ? undefined : 'is not an IP address')),
    '127.0.0.1',
  ),
  publicUrl: row(
    'PUBLIC_URL',
    place,
    'Address under which people reach the site; it stands in mails and links. Follows PORT when not given.',
    baseAddress(),
    (given) => `http://localhost:${given('PORT')}`,
    'http://localhost:4000',
  ),
  consoleUrl: row(
    'CONSOLE_URL',
    place,
    'Address of the admin console when it has a host of its own. Empty: the same host as PUBLIC_URL.',
    baseAddress({ mayBeEmpty: true }),
  ),
  trustedProxies: row(
    'TRUSTED_PROXIES',
    place,
    'Addresses or ranges (10.0.0.0/8) of reverse proxies whose X-Forwarded-For is believed, with commas between.',
    proxies(),
  ),
  brandDir: row(
    'BRAND_DIR',
    place,
    'Folder of the brand: name, colours, texts, legal entity.',
    text(),
    'brand',
  ),

  dataDir: row(
    'DATA_DIR',
    store,
    'Folder for the own PostgreSQL and for generated secrets. Keep it: it is the data.',
    text(),
    '.data',
  ),
  databaseUrl: row(
    'DATABASE_URL',
    store,
    'PostgreSQL 17 or newer, as role finance_app. Empty: an own PostgreSQL is started in DATA_DIR.',
    postgresAddress(),
  ),
  databaseWorkerUrl: row(
    'DATABASE_WORKER_URL',
    store,
    'The same database as role finance_worker.',
    postgresAddress(),
  ),
  databaseReaderUrl: row(
    'DATABASE_READER_URL',
    store,
    'The same database as role finance_reader.',
    postgresAddress(),
  ),
  databaseOwnerUrl: row(
    'DATABASE_OWNER_URL',
    store,
    'The same database as role finance_owner, for migrations only; the server itself never gets it.',
    postgresAddress(),
  ),
  databaseSandboxUrl: row(
    'DATABASE_SANDBOX_URL',
    store,
    'A database of its own for the sandbox partner world, as role sandbox_owner.',
    postgresAddress(),
  ),

  smtpUrl: row(
    'SMTP_URL',
    mail,
    'Mail server, such as smtp://user:password@mail.example:587. Empty: the built-in mailbox at /dev/mail.',
    mailAddress(),
    ofSandbox((given) => `smtp://127.0.0.1:${given('MAILBOX_PORT')}`, ''),
    '',
  ),
  mailboxPort: row(
    'MAILBOX_PORT',
    mail,
    'Port of the built-in mailbox (SMTP, this machine only).',
    wholeNumber(0, 65_535),
    '4025',
  ),

  encryptionKey: row(
    'ENCRYPTION_KEY',
    secret,
    'Encrypts personal data: 32 random bytes in base64 (openssl rand -base64 32). Empty outside production: made and kept in DATA_DIR/secrets.json.',
    key32(),
  ),
  indexKey: row(
    'INDEX_KEY',
    secret,
    'Keys the blind index over identity numbers: 32 random bytes in base64, other than ENCRYPTION_KEY. Empty outside production: made and kept in DATA_DIR/secrets.json.',
    key32(),
  ),
  metricsToken: row(
    'METRICS_TOKEN',
    watch,
    'Bearer token that /metrics asks for. Empty: it asks for none (refused in production).',
    text(),
  ),
  logLevel: row(
    'LOG_LEVEL',
    watch,
    'trace, debug, info, warn, error, fatal or silent.',
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
  ),

  sandbox: row(
    'SANDBOX',
    world,
    'on: pretend bank, identity bureau and mailbox run beside the API. off: the real partners are called. Refused in production.',
    switched(),
    'on',
  ),
  sandboxPort: row(
    'SANDBOX_PORT',
    world,
    'Port of the sandbox partner world (this machine only).',
    wholeNumber(0, 65_535),
    '4001',
  ),
  demoCustomers: row(
    'DEMO_CUSTOMERS',
    world,
    'How many customers the demo world gets; the owner and three customers are there in any case. Not used in production.',
    wholeNumber(3, 100_000),
    '200',
  ),
  testControl: row(
    'TEST_CONTROL',
    world,
    'on: tests may move the clock of the server. Refused in production.',
    switched(),
    'off',
  ),

  paystackBaseUrl: row(
    'PAYSTACK_BASE_URL',
    partner,
    "Where the bank partner's API (Paystack's contract) answers. Empty: the sandbox, or Paystack when SANDBOX is off.",
    baseAddress(),
    ofSandbox(sandboxAddress('paystack'), 'https://api.paystack.co'),
    '',
  ),
  paystackSecretKey: row(
    'PAYSTACK_SECRET_KEY',
    partner,
    "Secret key of the bank partner; it signs the webhooks too. Empty: the sandbox's own.",
    text(),
    ofSandbox(() => 'sk_test_sandbox_bank_0001', ''),
    '',
  ),
  dojahBaseUrl: row(
    'DOJAH_BASE_URL',
    partner,
    "Where the identity partner's API (Dojah's contract) answers. Empty: the sandbox, or Dojah when SANDBOX is off.",
    baseAddress(),
    ofSandbox(sandboxAddress('dojah'), 'https://api.dojah.io'),
    '',
  ),
  dojahAppId: row(
    'DOJAH_APP_ID',
    partner,
    "Application id at the identity partner. Empty: the sandbox's own.",
    text(),
    ofSandbox(() => 'sandbox-identity-app', ''),
    '',
  ),
  dojahSecretKey: row(
    'DOJAH_SECRET_KEY',
    partner,
    "Secret key at the identity partner. Empty: the sandbox's own.",
    text(),
    ofSandbox(() => 'test_sk_sandbox_identity_0001', ''),
    '',
  ),
  dojahWebhookSecret: row(
    'DOJAH_WEBHOOK_SECRET',
    partner,
    "Secret with which the identity partner signs its webhooks. Empty: the sandbox's own.",
    text(),
    ofSandbox(() => 'sandbox-identity-webhook-0001', ''),
    '',
  ),
}

/** The settings, read and understood. Addresses carry no trailing slash; an empty text means "not set". */
export type Settings = { readonly [Key in keyof typeof table]: (typeof table)[Key]['neutral'] }
