// Answers for what is one's own in the console: picture, theme, and the way out.
import ChevronDown from 'lucide-react/icons/chevron-down'
import ImageIcon from 'lucide-react/icons/image'
import ImageOff from 'lucide-react/icons/image-off'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import { type Ref, useRef } from 'react'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { leaveEverywhere } from '#features/admin-sign-in/console/leaving.ts'
import { keepProfileImage } from '#features/admin-sign-in/console/profile-image.ts'
import { storedProfileImage, useStored } from '#features/admin-sign-in/console/stored.ts'
import { useClient } from '#kit/screens/answers.tsx'
import { Avatar } from '#kit/ui/avatar.tsx'
import { Kbd } from '#kit/ui/live-chip.tsx'
import { Menu, type MenuItem } from '#kit/ui/menu.tsx'
import { statusWord } from '#kit/ui/status-pill.tsx'
import { useDarkMode } from '#kit/ui/theme.ts'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { words as paletteWords } from './palette/words.ts'
import { useQuick } from './quick.tsx'

/** Local storage is anybody's to write: only a picture of ours is drawn. */
function pictureOf(stored: string | null): string | undefined {
  return stored !== null && /^data:image\/(?:png|jpeg|webp);base64,/.test(stored) ? stored : undefined
}

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function imageItems(picture: string | undefined, onChoose: () => void): readonly MenuItem[] {
  if (picture === undefined) {
    return [{ key: 'image', label: say(words.addImage), icon: <ImageIcon {...look} />, onSelect: onChoose }]
  }
  return [
    { key: 'image', label: say(words.changeImage), icon: <ImageIcon {...look} />, onSelect: onChoose },
    {
      key: 'no-image',
      label: say(words.removeImage),
      icon: <ImageOff {...look} />,
      onSelect: storedProfileImage.clear,
    },
  ]
}

export function UserMenu({ admin }: { admin: Admin }) {
  const client = useClient()
  const show = useQuick()
  const [dark, setDark] = useDarkMode()
  const picture = pictureOf(useStored(storedProfileImage))
  const file = useRef<HTMLInputElement>(null)
  const turn = () => setDark(!dark)
  const signOut = () => leaveEverywhere(client, 'left')
  const items: readonly MenuItem[] = [
    { key: 'dark', label: say(words.darkMode), icon: <Moon {...look} />, checked: dark, onSelect: turn },
    {
      key: 'shortcuts',
      label: say(paletteWords.shortcuts),
      icon: <Keyboard {...look} />,
      onSelect: () => show('sheet'),
      aside: <Kbd>?</Kbd>,
    },
    ...imageItems(picture, () => file.current?.click()),
    { key: 'line', separator: true },
    { key: 'out', label: say(words.signOut), icon: <LogOut {...look} />, onSelect: signOut },
  ]
  return (
    <>
      <Menu
        items={items}
        head={<WhoIsIn admin={admin} />}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className="flex min-h-11 shrink-0 cursor-pointer items-center gap-1 rounded-pill p-1.5 text-text-2 hover:bg-hover md:min-h-10"
          >
            <Avatar name={admin.name} look="brand" picture={picture} />
            <span className="sr-only">
              {say(words.yourMenu)}, {admin.name}
            </span>
            <ChevronDown aria-hidden="true" size={14} className="max-xs:hidden" />
          </button>
        )}
      />
      <PictureChooser ref={file} />
    </>
  )
}

function WhoIsIn({ admin }: { admin: Admin }) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{admin.name}</p>
      <p className="text-12 text-text-3 wrap-anywhere">{admin.email}</p>
      <p className="text-12 text-text-3">{statusWord(admin.role)}</p>
    </>
  )
}

/** Opened from the menu; the file itself never leaves this browser. */
function PictureChooser({ ref }: { ref: Ref<HTMLInputElement> }) {
  const take = (chosen: File | undefined) => {
    if (chosen !== undefined) keepProfileImage(chosen).catch(() => toast.error(say(words.imageFailed)))
  }
  return (
    <input
      ref={ref}
      type="file"
      accept="image/png,image/jpeg,image/webp"
      aria-label={say(words.changeImage)}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        take(event.target.files?.[0])
        event.target.value = ''
      }}
    />
  )
}
