// Answers for the certificate that a bill delivered: where it is, opened in a tab of its own or copied. It is the insurer's page, so its host is said.
import ExternalLink from 'lucide-react/icons/external-link'
import { ButtonLink } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../goods-words.ts'

export function Certificate({ address }: { address: string }) {
  return (
    <Card className="grid gap-3 print:hidden">
      <div className="grid gap-1">
        <h2 className="text-14 font-medium">{say(words.certificate)}</h2>
        <p className="text-14 text-pretty wrap-anywhere text-text-2">
          {say(words.certificateAt, { host: new URL(address).host })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <ButtonLink
          href={address}
          newTab
          size="lg"
          variant="soft"
          icon={<ExternalLink aria-hidden="true" size={20} strokeWidth={1.75} />}
        >
          {say(words.openCertificate)}
        </ButtonLink>
        <CopyButton
          text={address}
          label={say(words.copyCertificate)}
          said={say(words.linkCopied)}
          size="lg"
        />
      </div>
    </Card>
  )
}
