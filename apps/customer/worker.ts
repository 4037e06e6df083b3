// Answers for what the app does in the browser's worker: it opens without a network, and shows pushes while it is closed.
// Built as a file of its own.
import { serveShell } from '#kit/offline/shell-worker.ts'
import { showPushes } from './push-worker.ts'

showPushes()

serveShell({
  cache: 'app-shell',
  document: '/app/',
  hashed: '/_app/',
  // The page that deletes an account is the site's alone.
  foreign: ['/app/delete-account', '/app/install'],
})
