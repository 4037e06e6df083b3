// Answers for how a page asks a customer for a photo or a file; the field that takes and sends it comes with uploads.
import type { ComponentType } from 'react'

export interface PhotoFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** What the file is, as the server calls it. */
  readonly purpose: 'selfie' | 'id_front' | 'id_back' | 'address_proof'
  readonly error?: string | undefined
  /** The file's id once it has arrived; undefined while there is none, or it has to be sent again. */
  readonly onSent: (id: string | undefined) => void
}

/** Takes a photo or a file, sends it, and says how that went. */
export type PhotoField = ComponentType<PhotoFieldProps>
