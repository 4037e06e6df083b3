// Answers for starting the console in a browser.
import { start } from '#kit/screens/start.tsx'
import { App, loadFirst } from './app.tsx'
import '#kit/ui/theme.css'

start({
  draw: (config) => <App config={config} />,
  first: loadFirst,
  later: async () => (await import('#kit/ui/keep-focus.ts')).keepFocus(),
})
