// Answers for the configuration of our own PostgreSQL: durable for real use, fast and forgetful for tests.
import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { postgresMajor } from './postgres-binaries.ts'

/** A value in PostgreSQL's configuration syntax. */
const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  maintenance_work_mem: '128MB',
  checkpoint_timeout: '15min',
  log_lock_waits: 'on',
  log_min_duration_statement: '1s',
}

/**
 * What went wrong stands in the log, never whose data it was: no details (they tell the row), contexts and statements of an error,
 * and no values of a slow statement. The client is told all of it.
 */
const silentAboutPeople = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
}

/** What a password costs at each connection, of which tests open thousands. Before 16 it cannot be chosen. */
const quickPasswords = (): Readonly<Record<string, string>> =>
  postgresMajor() >= 16 ? { scram_iterations: '1' } : {}

// A container may be given less than the machine has; where it is not, `constrainedMemory` answers 0 or more than there is.
const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || totalmem())

/** The text of launch.conf, written at every start. */
export function configurationText(options: {
  socketDir: string
  scratch: boolean
  libraries: string
  more: Readonly<Record<string, string>>
}): string {
  // An eighth of the memory, within limits: the rest serves Node and the page cache. What tests write is forgotten soon.
  const sharedMost = options.scratch ? 512 : 8_192
  const sharedMegabytes = Math.min(sharedMost, Math.max(128, Math.floor(memoryBytes() / 2 ** 20 / 8)))
  const hasStatistics =
    !options.scratch && existsSync(join(options.libraries, 'postgresql/pg_stat_statements.so'))
  const settings = {
    listen_addresses: '',
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %q%u@%d ',
    jit: 'off',
    // Tests run beside one another, some of them with several servers of ours.
    max_connections: options.scratch ? '500' : '200',
    shared_buffers: `${sharedMegabytes}MB`,
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    // Files of the journal are kept for the next peak: a new one stops every commit for some 60 ms while it is filled with zeros.
    min_wal_size: '2GB',
    shared_preload_libraries: hasStatistics ? 'pg_stat_statements' : '',
    ...silentAboutPeople,
    ...(options.scratch ? { ...forgetful, ...quickPasswords() } : durable),
    ...options.more,
  }
  const head =
    '# Written by the launcher at every start. Your own lines belong into postgresql.conf, after the include.'
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}`)
  return [head, ...lines, ''].join('\n')
}
