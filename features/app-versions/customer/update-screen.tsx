// Answers for what a customer sees of a newer version: a screen that nothing gets past, or an offer that can wait.
import RefreshCw from 'lucide-react/icons/refresh-cw'
import X from 'lucide-react/icons/x'
import { createRoot, type Root } from 'react-dom/client'
import type { PublicConfig } from '#kit/brand/public-config.ts'
import { BrandMark, BrandProvider, useBrand } from '#kit/ui/brand.tsx'
import { Button } from '#kit/ui/button.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { ScaleProvider } from '#kit/ui/scale.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

export interface Update {
  /** Whether what runs here may not go on. */
  readonly isNeeded: boolean
  /** What the operator wrote for whoever has an older version. */
  readonly message: string
  /** Whether a reload was tried and brought nothing newer. */
  readonly hasTried: boolean
  readonly onReload: () => void
}

let root: Root | undefined
let wasPutOff = false

/** Draws beside the app, so that it stands on whatever screen is open. An offer that was put off is not made again. */
export function showUpdate(config: PublicConfig, update: Update): void {
  if (!update.isNeeded && (wasPutOff || update.hasTried)) return
  if (root === undefined) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  const close = () => {
    wasPutOff = true
    root?.render(null)
  }
  root.render(
    <BrandProvider config={config}>
      <ScaleProvider scale="large">
        {update.isNeeded ? <Needed update={update} /> : <Offer update={update} onClose={close} />}
      </ScaleProvider>
    </BrandProvider>,
  )
}

function Needed({ update: { message, hasTried, onReload } }: { update: Update }) {
  const { name, supportPhone, emails } = useBrand()
  return (
    <Modal
      open
      busy
      role="alertdialog"
      labelledBy="update-title"
      describedBy="update-words"
      onClose={() => undefined}
      className="m-0 size-full max-h-none max-w-none bg-bg text-text open:grid"
    >
      <div className="m-auto grid max-w-100 justify-items-center gap-4 px-6 py-10 text-center">
        <BrandMark className="size-14 text-brand" />
        <h2 id="update-title" tabIndex={-1} className="text-24 font-bold">
          {say(hasTried ? words.notYetTitle : words.neededTitle, { name })}
        </h2>
        <div id="update-words" className="grid gap-3 text-16 text-pretty wrap-anywhere text-text-2">
          <p>{message}</p>
          {hasTried && <p>{say(words.notYetBody)}</p>}
          <p>{say(words.moneySafe)}</p>
        </div>
        <Button size="large" variant="primary" onClick={onReload} data-focus-first="" className="w-full">
          {say(hasTried ? words.tryAgain : words.update)}
        </Button>
        <p className="text-14 text-text-2">
          {say(words.reachUs)}{' '}
          <a className="font-medium underline" href={`tel:${supportPhone.replaceAll(' ', '')}`}>
            {supportPhone}
          </a>{' '}
          ·{' '}
          <a className="font-medium underline" href={`mailto:${emails.support}`}>
            {emails.support}
          </a>
        </p>
      </div>
    </Modal>
  )
}

function Offer({ update: { message, onReload }, onClose }: { update: Update; onClose: () => void }) {
  return (
    <section
      role="status"
      aria-label={say(words.offerTitle)}
      className="fixed inset-x-3 top-3 z-50 mx-auto flex max-w-110 items-start gap-3 rounded-card-large border border-border bg-surface p-3 pl-4 text-text shadow-e3"
    >
      <RefreshCw aria-hidden="true" size={20} strokeWidth={2} className="mt-1 shrink-0 text-brand" />
      <div className="min-w-0 flex-1 text-14 wrap-anywhere">
        <p className="font-semibold">{say(words.offerTitle)}</p>
        <p className="mb-2 text-text-2">{message}</p>
        <Button size="md" onClick={onReload}>
          {say(words.reload)}
        </Button>
      </div>
      <IconButton
        plain
        label={say(words.later)}
        icon={<X aria-hidden="true" size={20} strokeWidth={2} />}
        onClick={onClose}
      />
    </section>
  )
}
