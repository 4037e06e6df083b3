// Answers for starting the console in a browser.
import { start } from '#kit/screens/start.tsx'
import { App } from './app.tsx'
import '#kit/ui/theme.css'

start(
  (config) => <App config={config} />,
  async () => (await import('#kit/ui/keep-focus.ts')).keepFocus(),
)
