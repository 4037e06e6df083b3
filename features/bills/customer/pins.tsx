// Answers for PINs that a bill delivered: hidden until somebody asks for them, each copied by itself.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { CopyIcon } from '#kit/ui/copy-icon.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import type { findMyGoods } from '../goods-contract.ts'
import { words } from '../goods-words.ts'

type Pin = WireAnswer<typeof findMyGoods>['pins'][number]

/** As far as a hidden one says anything: that it is there. */
const hidden = '••••••••'

export function Pins({ pins }: { pins: readonly Pin[] }) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Card className="printed-alone grid gap-3">
      <h2 className="text-14 font-medium">{sayCount(words.pins, pins.length)}</h2>
      {pins.map((one) => (
        <OnePin key={one.pin} pin={one} isShown={isShown} />
      ))}
      <div className="grid print:hidden">
        <Button
          size="lg"
          variant="soft"
          aria-pressed={isShown}
          icon={<Icon aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={() => setIsShown(!isShown)}
        >
          {say(isShown ? words.hidePin : words.showPin)}
        </Button>
      </div>
    </Card>
  )
}

function OnePin({ pin: { pin, serial }, isShown }: { pin: Pin; isShown: boolean }) {
  const shown = [
    {
      label: say(words.pin),
      value: isShown ? (
        <Copied text={pin} label={say(words.copyPin)} said={say(words.pinCopied)} />
      ) : (
        <span data-testid="pin">{hidden}</span>
      ),
    },
    ...(serial === null
      ? []
      : [
          {
            label: say(words.serial),
            value: <Copied text={serial} label={say(words.copySerial)} said={say(words.serialCopied)} />,
          },
        ]),
  ]
  return <Facts dense facts={shown} />
}

function Copied({ text, label, said }: { text: string; label: string; said: string }) {
  return (
    <span className="inline-flex items-center gap-1 font-semibold wrap-anywhere tabular-nums">
      {text}
      <CopyIcon text={text} label={label} said={said} />
    </span>
  )
}
