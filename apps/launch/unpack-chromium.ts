// Answers for unpacking the Chromium of its package into TMPDIR, which the package reads once, when it is loaded.
import { join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

const packed = process.argv[2] ?? ''
await chromium.executablePath(packed)
// Libraries for machines that lack them; they are used only there.
await inflate(join(packed, 'al2023.tar.br'))
