// Answers for the gallery's dialogs, sheets and menus.
import Ellipsis from 'lucide-react/icons/ellipsis'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import { useState } from 'react'
import { Amount } from '../amount.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import { PinPad } from '../pin-pad.tsx'
import { ScaleProvider } from '../scale.tsx'
import { Sheet } from '../sheet.tsx'
import { TextInput } from '../text-input.tsx'
import { toast } from '../toast-store.ts'
import { GallerySection, Specimen } from './specimen.tsx'
import { longName } from './specimen-data.ts'

type Opened = 'dialog' | 'busy' | 'question' | 'sheet' | 'drawer'

export function FloatingSection() {
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  return (
    <GallerySection id="floating" title="Dialogs, sheets, menus">
      <Specimen label="Opened by a press" ground="surface">
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('busy')}>Open busy dialog</Button>
        <Button onClick={() => setOpen('question')}>Open question</Button>
        <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
        <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
        <UserMenu />
      </Specimen>
      <FormDialog open={open === 'dialog' || open === 'busy'} busy={open === 'busy'} close={close} />
      <QuestionDialog open={open === 'question'} close={close} />
      <ScaleProvider scale="large">
        <PinSheet open={open === 'sheet'} close={close} />
      </ScaleProvider>
      <Sheet open={open === 'drawer'} onClose={close} title="Menu" side="start">
        <p className="px-4 text-13 text-text-2">The console’s navigation on a phone.</p>
      </Sheet>
    </GallerySection>
  )
}

function UserMenu() {
  return (
    <Menu
      head={<p className="font-semibold">{longName}</p>}
      items={[
        {
          key: 'dark',
          label: 'Dark mode',
          icon: <Moon size={16} />,
          checked: false,
          onSelect: () => toast.info('Switched'),
        },
        { key: 'line', separator: true },
        {
          key: 'out',
          label: 'Sign out',
          icon: <LogOut size={16} />,
          danger: true,
          onSelect: () => toast.info('Signed out'),
        },
      ]}
      trigger={(props) => <IconButton {...props} label="Open menu" icon={<Ellipsis size={18} />} />}
    />
  )
}

function FormDialog({ open, busy, close }: { open: boolean; busy: boolean; close: () => void }) {
  return (
    <Dialog
      open={open}
      busy={busy}
      onClose={close}
      title="Send a notification"
      description={`To ${longName}, by email and in the app.`}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" pending={busy} onClick={() => toast.success('Sent')}>
            Send
          </Button>
        </>
      }
    >
      <TextInput label="Subject" maxLength={80} />
      <TextInput label="Message" rows={4} />
      {busy && (
        <Button variant="ghost" onClick={close}>
          Let me out
        </Button>
      )}
    </Dialog>
  )
}

function QuestionDialog({ open, close }: { open: boolean; close: () => void }) {
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="sm"
      onClose={close}
      title="You’ll be signed out in 1:58."
      actions={
        <>
          <Button onClick={close}>Sign out</Button>
          <Button variant="primary" onClick={close} data-focus-first="">
            Stay signed in
          </Button>
        </>
      }
    />
  )
}

function PinSheet({ open, close }: { open: boolean; close: () => void }) {
  const [pin, setPin] = useState('')
  return (
    <Sheet open={open} onClose={close} title="Enter your PIN">
      <p className="pb-2 text-center">
        <Amount currency="NGN" amount="85000.00" big className="text-30 font-bold" />
        <span className="block text-14 text-text-2">
          to <strong className="font-semibold text-text">{longName}</strong>, Zenith Bank
        </span>
      </p>
      <PinPad label="PIN" value={pin} onChange={setPin} />
    </Sheet>
  )
}
