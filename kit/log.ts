// Answers for the log: one JSON object a line, secrets and personal data taken out, the request id carried along.
import pino from 'pino'

export type Log = {
  debug(fields: object | string, words?: string): void
  info(fields: object | string, words?: string): void
  warn(fields: object | string, words?: string): void
  error(fields: object | string, words?: string): void
  child(fields: Record<string, unknown>): Log
}

/** Field names whose values never reach a log line, at any depth up to three. */
const secretNames = [
  'password',
  'pin',
  'code',
  'token',
  'access_token',
  'authorization',
  'cookie',
  'email',
  'phone',
  'bvn',
  'nin',
  'number',
  'date_of_birth',
  'first_name',
  'last_name',
  'secret',
  'body',
  'params',
  'values',
  'parameters',
  'detail',
]
// Said apart, `err.code` is what the censor below is told of by its whole path.
const redactedPaths = ['err.code', ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])]

/** The codes of faults: a SQLSTATE (23505), or the name of a system's or a program's error (ECONNREFUSED). */
const faultCode = /^(?:[0-9A-Z]{5}|[A-Z][A-Z0-9_]{4,})$/

// A fault's own code says what happened; every other code may be one that opens something. Ours have six digits.
function censor(value: unknown, path: readonly string[]): unknown {
  const isOfFault = path.length === 2 && path[0] === 'err' && path[1] === 'code'
  return isOfFault && typeof value === 'string' && faultCode.test(value) ? value : '[redacted]'
}

/** A log that writes to standard output, or to `write` where a test wants to read it. */
export function createLog(options: { level: string; name: string; write?: (line: string) => void }): Log {
  const settings: pino.LoggerOptions = {
    level: options.level,
    base: { name: options.name },
    redact: { paths: redactedPaths, censor },
  }
  const logger = options.write ? pino(settings, { write: options.write }) : pino(settings)
  return logger
}
