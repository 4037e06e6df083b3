// Answers for taking a photo with the camera in the page: what it sees, and one button.
import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

export interface CameraProps {
  readonly title: string
  /** The side of the phone whose camera is asked for. */
  readonly facing: 'user' | 'environment'
  readonly onTaken: (photo: Blob) => void
  readonly onClose: () => void
  /** There is no camera, or it is not allowed: a file is chosen instead. */
  readonly onNone: () => void
}

/** The camera's picture on a screen for as long as the screen is there. */
function useStream(facing: CameraProps['facing'], onNone: () => void) {
  const screen = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState(false)
  const none = useRef(onNone)
  useEffect(() => {
    let stream: MediaStream | undefined
    let gone = false
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: facing, width: { ideal: 1_280 } },
        })
        if (gone || screen.current === null) return stop()
        screen.current.srcObject = stream
        await screen.current.play()
        setReady(true)
      } catch {
        if (!gone) none.current()
      }
    }
    void begin()
    return () => {
      gone = true
      stop()
    }
  }, [facing])
  return { screen, ready }
}

export function Camera({ title, facing, onTaken, onClose, onNone }: CameraProps) {
  const { screen, ready } = useStream(facing, onNone)
  const take = () => {
    const video = screen.current
    if (video === null) return
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    canvas.toBlob((photo) => photo !== null && onTaken(photo), 'image/jpeg', 0.92)
  }
  return (
    <Sheet open title={title} onClose={onClose}>
      <div className="grid gap-4 px-4 pb-4">
        <video
          ref={screen}
          muted
          playsInline
          aria-label={say(words.cameraSees)}
          className={`aspect-[4/3] w-full rounded-card bg-inverse object-cover ${facing === 'user' ? '-scale-x-100' : ''}`}
        />
        <Button variant="primary" block disabled={!ready} onClick={take}>
          {say(words.takeNow)}
        </Button>
      </div>
    </Sheet>
  )
}
