// Answers for the settings of partners: banks, the bureau, pushes and SMS, files and lists.
import { row, ofSandbox, sandboxAddress } from './settings-row.ts'
import { baseAddress, curveKey, oneOf, socketAddress, text } from './settings-values.ts'

const partner = 'Partners'
const telling = 'Pushes and SMS'
const papers = 'Files of customers, and lists for screening'

/** Their settings, in the order of `.env.example`. */
export const partnersTable = {
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
