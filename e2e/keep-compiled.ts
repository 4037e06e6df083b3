// Answers for the next start of a program that will be killed: what was compiled for this one is written down as soon as it is ready.
import { flushCompileCache } from 'node:module'

// Node writes it down at the end of a process, and a process that is killed has none. The parent says when it has heard that the
// program is ready.
process.once('message', () => flushCompileCache())
// What listens to the channel would keep a program alive that has finished its work.
process.channel?.unref()
