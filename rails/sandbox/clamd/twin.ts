// Answers for the scanner in the sandbox, on the port of all.
import type { Twin } from '../twin.ts'
import { serveClamd, speaksClamd } from './clamd.ts'

export const clamdTwin: Twin = {
  rail: 'clamd',
  title: 'ClamAV (files)',
  protocol: { speaks: speaksClamd, serve: serveClamd },
}
