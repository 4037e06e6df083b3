// Answers for the table of settings: each name once, with its default, its meaning and how its text is understood.
import { isIP } from 'node:net'
import {
  type Kind,
  baseAddress,
  curveKey,
  mailAddress,
  key32,
  oneOf,
  postgresAddress,
  proxies,
  socketAddress,
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
  readonly fallback: (given: Given) => string
  /** Whether the default follows other settings. */
  readonly follows: boolean
}

type Given = (name: string) => string

function row<Value>(told: {
  name: string
  group: string
  meaning: string
  kind: Kind<Value>
  fallback?: string | ((given: Given) => string)
  usual?: string
}): Row<Value> {
  const { name, group, meaning, kind, fallback = '' } = told
  const follows = typeof fallback === 'function'
  const answer = follows ? fallback : () => fallback
  return { name, group, meaning, usual: told.usual ?? answer(() => ''), fallback: answer, follows, ...kind }
}

const place = 'Where it listens and what it is called'
const store = 'Data'
const mail = 'Mail'
const secret = 'Secrets'
const world = 'Sandbox partner world'
const partner = 'Partners'
const telling = 'Pushes and SMS'
const papers = 'Files of customers, and lists for screening'
const watch = 'Watching it run'

// Production never falls back to the sandbox: there a partner's key that is not given is missing.
const sandboxOn = (given: Given): boolean => given('SANDBOX') === 'on' && given('NODE_ENV') !== 'production'
const ofSandbox =
  (sandboxValue: (given: Given) => string, otherwise: string) =>
  (given: Given): string =>
    sandboxOn(given) ? sandboxValue(given) : otherwise
const sandboxAddress =
  (path: string) =>
  (given: Given): string =>
    `http://127.0.0.1:${given('SANDBOX_PORT')}/${path}`

/** All settings, in the order of `.env.example`. */
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
  databaseUrl: row({
    name: 'DATABASE_URL',
    group: store,
    meaning: 'PostgreSQL 17 or newer, as role finance_app. Empty: an own PostgreSQL is started in DATA_DIR.',
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

  paystackBaseUrl: row({
    name: 'PAYSTACK_BASE_URL',
    group: partner,
    meaning:
      "Where the bank partner's API (Paystack's contract) answers. Empty: the sandbox, or Paystack when SANDBOX is off.",
    kind: baseAddress(),
    fallback: ofSandbox(sandboxAddress('paystack'), 'https://api.paystack.co'),
    usual: '',
  }),
  paystackSecretKey: row({
    name: 'PAYSTACK_SECRET_KEY',
    group: partner,
    meaning: "Secret key of the bank partner; it signs the webhooks too. Empty: the sandbox's own.",
    kind: text(),
    fallback: ofSandbox(() => 'sk_test_sandbox_bank_0001', ''),
    usual: '',
  }),
  payoutProvider: row({
    name: 'PAYOUT_PROVIDER',
    group: partner,
    meaning: 'Which partner pays out to other banks: paystack or monnify.',
    kind: oneOf(['paystack', 'monnify']),
    fallback: 'paystack',
  }),
  monnifyBaseUrl: row({
    name: 'MONNIFY_BASE_URL',
    group: partner,
    meaning:
      "Where the second payout partner's API (Monnify's contract) answers. Empty: the sandbox, or Monnify when SANDBOX is off.",
    kind: baseAddress(),
    fallback: ofSandbox(sandboxAddress('monnify'), 'https://api.monnify.com'),
    usual: '',
  }),
  monnifyApiKey: row({
    name: 'MONNIFY_API_KEY',
    group: partner,
    meaning: "API key of the second payout partner. Empty: the sandbox's own.",
    kind: text(),
    fallback: ofSandbox(() => 'MK_TEST_SANDBOX0001', ''),
    usual: '',
  }),
  monnifySecretKey: row({
    name: 'MONNIFY_SECRET_KEY',
    group: partner,
    meaning: "Secret key of the second payout partner; it signs the webhooks too. Empty: the sandbox's own.",
    kind: text(),
    fallback: ofSandbox(() => 'SANDBOXPAYOUTSECRET0001', ''),
    usual: '',
  }),
  monnifyAccountNumber: row({
    name: 'MONNIFY_ACCOUNT_NUMBER',
    group: partner,
    meaning:
      "Number of our wallet at the second payout partner, which transfers are paid from. Empty: the sandbox's own.",
    kind: text((written) => (/^\d{10}$/.test(written) ? undefined : 'must be ten digits')),
    fallback: ofSandbox(() => '8016472829', ''),
    usual: '',
  }),
  dojahBaseUrl: row({
    name: 'DOJAH_BASE_URL',
    group: partner,
    meaning:
      "Where the identity partner's API (Dojah's contract) answers. Empty: the sandbox, or Dojah when SANDBOX is off.",
    kind: baseAddress(),
    fallback: ofSandbox(sandboxAddress('dojah'), 'https://api.dojah.io'),
    usual: '',
  }),
  dojahAppId: row({
    name: 'DOJAH_APP_ID',
    group: partner,
    meaning: "Application id at the identity partner. Empty: the sandbox's own.",
    kind: text(),
    fallback: ofSandbox(() => 'sandbox-identity-app', ''),
    usual: '',
  }),
  dojahSecretKey: row({
    name: 'DOJAH_SECRET_KEY',
    group: partner,
    meaning: "Secret key at the identity partner. Empty: the sandbox's own.",
    kind: text(),
    fallback: ofSandbox(() => 'test_sk_sandbox_identity_0001', ''),
    usual: '',
  }),
  dojahWebhookSecret: row({
    name: 'DOJAH_WEBHOOK_SECRET',
    group: partner,
    meaning: "Secret with which the identity partner signs its webhooks. Empty: the sandbox's own.",
    kind: text(),
    fallback: ofSandbox(() => 'sandbox-identity-webhook-0001', ''),
    usual: '',
  }),

  vapidPrivateKey: row({
    name: 'VAPID_PRIVATE_KEY',
    group: telling,
    meaning:
      'Signs the pushes to browsers: 32 random bytes in base64 (openssl rand -base64 32). Another key ends every subscription. Empty outside production: made and kept in DATA_DIR/secrets.json; empty in production: no pushes.',
    kind: curveKey(),
  }),
  vapidSubject: row({
    name: 'VAPID_SUBJECT',
    group: telling,
    meaning:
      "Whom a push service writes to when our pushes trouble it: mailto:… or https://…. Empty: the brand's support address.",
    kind: text((written) =>
      /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(written)
        ? undefined
        : 'must begin with mailto: or https://',
    ),
  }),
  pushServiceUrl: row({
    name: 'PUSH_SERVICE_URL',
    group: telling,
    meaning:
      "A push service of your own that is sent to beside those of the browsers. Empty: the sandbox's, or none when SANDBOX is off.",
    kind: baseAddress({ mayBeEmpty: true }),
    fallback: ofSandbox(sandboxAddress('push'), ''),
    usual: '',
  }),
  termiiBaseUrl: row({
    name: 'TERMII_BASE_URL',
    group: telling,
    meaning:
      "Where the SMS partner's API (Termii's contract) answers; Termii gives each account an address of its own. Empty: the sandbox, or no SMS when SANDBOX is off.",
    kind: baseAddress({ mayBeEmpty: true }),
    fallback: ofSandbox(sandboxAddress('termii'), ''),
    usual: '',
  }),
  termiiApiKey: row({
    name: 'TERMII_API_KEY',
    group: telling,
    meaning: "API key of the SMS partner. Empty: the sandbox's own.",
    kind: text(),
    fallback: ofSandbox(() => 'sandbox-sms-key-0001', ''),
    usual: '',
  }),
  termiiSenderId: row({
    name: 'TERMII_SENDER_ID',
    group: telling,
    meaning:
      "Name that an SMS comes from, 3 to 11 letters or digits, approved by the SMS partner. Empty: the sandbox's own.",
    kind: text((written) =>
      /^[A-Za-z0-9 ]{3,11}$/.test(written) ? undefined : 'must be 3 to 11 letters or digits',
    ),
    fallback: ofSandbox(() => 'Sandbox', ''),
    usual: '',
  }),
  termiiWebhookSecret: row({
    name: 'TERMII_WEBHOOK_SECRET',
    group: telling,
    meaning: "Secret with which the SMS partner signs its delivery reports. Empty: the sandbox's own.",
    kind: text(),
    fallback: ofSandbox(() => 'sandbox-sms-webhook-0001', ''),
    usual: '',
  }),

  storage: row({
    name: 'STORAGE',
    group: papers,
    meaning: 'Where files of customers are kept, sealed: folder or s3.',
    kind: oneOf(['folder', 's3']),
    fallback: 'folder',
  }),
  storageDir: row({
    name: 'STORAGE_DIR',
    group: papers,
    meaning: 'Folder for the files of customers with STORAGE=folder. All servers must see the same one.',
    kind: text(),
    fallback: (given) => `${given('DATA_DIR')}/files`,
    usual: '.data/files',
  }),
  s3Endpoint: row({
    name: 'S3_ENDPOINT',
    group: papers,
    meaning: 'With STORAGE=s3: where the S3 API answers, such as https://s3.af-south-1.amazonaws.com.',
    kind: baseAddress({ mayBeEmpty: true }),
  }),
  s3Region: row({
    name: 'S3_REGION',
    group: papers,
    meaning: 'Region of the bucket.',
    kind: text(),
    fallback: 'auto',
  }),
  s3Bucket: row({
    name: 'S3_BUCKET',
    group: papers,
    meaning: 'Name of the bucket. It needs no public access, and no lifecycle rule that removes objects.',
    kind: text(),
  }),
  s3AccessKeyId: row({
    name: 'S3_ACCESS_KEY_ID',
    group: papers,
    meaning: 'Access key that may put, get and delete objects of the bucket.',
    kind: text(),
  }),
  s3SecretAccessKey: row({
    name: 'S3_SECRET_ACCESS_KEY',
    group: papers,
    meaning: 'Its secret.',
    kind: text(),
  }),
  clamdAddress: row({
    name: 'CLAMD_ADDRESS',
    group: papers,
    meaning:
      "Where the virus scanner (clamd's protocol) answers: host:port, or the path of a socket. Empty: the sandbox, or port 3310 of this machine when SANDBOX is off. While it is away no file is taken.",
    kind: socketAddress(),
    fallback: ofSandbox((given) => `127.0.0.1:${given('SANDBOX_PORT')}`, '127.0.0.1:3310'),
    usual: '',
  }),
  ofacListUrl: row({
    name: 'OFAC_LIST_URL',
    group: papers,
    meaning: "OFAC's list of sanctioned people as XML. Empty: the sandbox's invented one, or OFAC's own.",
    kind: baseAddress(),
    fallback: ofSandbox(
      sandboxAddress('lists/ofac/sdn.xml'),
      'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML',
    ),
    usual: '',
  }),
  unListUrl: row({
    name: 'UN_LIST_URL',
    group: papers,
    meaning: "The United Nations' consolidated list as XML. Empty: the sandbox's invented one, or their own.",
    kind: baseAddress(),
    fallback: ofSandbox(
      sandboxAddress('lists/un/consolidated.xml'),
      'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
    ),
    usual: '',
  }),
  nigeriaListUrl: row({
    name: 'NIGERIA_LIST_URL',
    group: papers,
    meaning:
      'The Nigeria Sanctions List in the JSON form of rails/sanctions. Empty: the sandbox’s invented one, or none when SANDBOX is off.',
    kind: baseAddress({ mayBeEmpty: true }),
    fallback: ofSandbox(sandboxAddress('lists/nigeria.json'), ''),
    usual: '',
  }),
  pepListUrl: row({
    name: 'PEP_LIST_URL',
    group: papers,
    meaning:
      'A list of politically exposed persons in the same form. Empty: the sandbox’s invented one, or none when SANDBOX is off.',
    kind: baseAddress({ mayBeEmpty: true }),
    fallback: ofSandbox(sandboxAddress('lists/pep.json'), ''),
    usual: '',
  }),
}

/** The settings, read and understood. Addresses carry no trailing slash; an empty text means "not set". */
export type Settings = { readonly [Key in keyof typeof table]: (typeof table)[Key]['neutral'] }
