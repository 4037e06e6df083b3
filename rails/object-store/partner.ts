// Answers for where files of customers are kept: a folder, or a bucket of whoever speaks the S3 API.
import { resolve } from 'node:path'
import { partnerSecretFault } from '#kit/settings-of-partners.ts'
import { row } from '#kit/settings-row.ts'
import { baseAddress, oneOf, text } from '#kit/settings-values.ts'
import { partner } from '#rails/declaration.ts'
import { folderStore } from './folder.ts'
import { s3Store } from './s3.ts'

const group = 'Files of customers, and lists for screening'
const timeoutMilliseconds = 30_000

const storage = row({
  name: 'STORAGE',
  group,
  meaning: 'Where files of customers are kept, sealed: folder or s3.',
  kind: oneOf(['folder', 's3']),
  fallback: 'folder',
})
const storageDir = row({
  name: 'STORAGE_DIR',
  group,
  meaning: 'Folder for the files of customers with STORAGE=folder. All servers must see the same one.',
  kind: text(),
  fallback: (given) => `${given('DATA_DIR')}/files`,
  usual: '.data/files',
})
const endpoint = row({
  name: 'S3_ENDPOINT',
  group,
  meaning: 'With STORAGE=s3: where the S3 API answers, such as https://s3.af-south-1.amazonaws.com.',
  kind: baseAddress({ mayBeEmpty: true }),
  demand: (written) =>
    written === '' || written.startsWith('https:') ? undefined : 'must begin with https:// in production',
})
const region = row({
  name: 'S3_REGION',
  group,
  meaning: 'Region of the bucket.',
  kind: text(),
  fallback: 'auto',
})
const bucket = row({
  name: 'S3_BUCKET',
  group,
  meaning: 'Name of the bucket. It needs no public access, and no lifecycle rule that removes objects.',
  kind: text(),
})
const accessKeyId = row({
  name: 'S3_ACCESS_KEY_ID',
  group,
  meaning: 'Access key that may put, get and delete objects of the bucket.',
  kind: text(),
})
const secretAccessKey = row({
  name: 'S3_SECRET_ACCESS_KEY',
  group,
  meaning: 'Its secret.',
  kind: text(),
  demand: (written, given) => (given('STORAGE') === 's3' ? partnerSecretFault(written) : undefined),
})

export const objectStore = partner({
  name: 'object-store',
  settings: (take) => ({
    storage: take(storage),
    storageDir: take(storageDir),
    s3: {
      endpoint: take(endpoint),
      region: take(region),
      bucket: take(bucket),
      accessKeyId: take(accessKeyId),
      secretAccessKey: take(secretAccessKey),
    },
  }),
  ports: {
    store: (own, { reaching, random, root }) =>
      own.storage === 's3'
        ? s3Store({ ...own.s3, log: reaching.log, timeoutMilliseconds })
        : folderStore({ folder: resolve(root, own.storageDir), random }),
  },
})
