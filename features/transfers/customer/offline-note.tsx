// Answers for saying, beside a money button that is off, that there is no connection.
import WifiOff from 'lucide-react/icons/wifi-off'
import { Banner } from '#kit/ui/banner.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

export function OfflineNote() {
  return (
    <Banner live tone="neutral" icon={WifiOff}>
      {say(words.offline)}
    </Banner>
  )
}
