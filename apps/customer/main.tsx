// Answers for starting the customer app in a browser, with the half that was needed last time on its way already.
import { start } from '#kit/screens/start.tsx'
import { App, loadAhead } from './app.tsx'
import '#kit/ui/theme.css'

loadAhead()
start(
  (config) => <App config={config} />,
  async (config) => (await import('./at-rest.ts')).begin(config),
)
