// Answers for the words of files that customers send.
import { catalogue } from '#kit/words/words.ts'
import type { UploadFault } from './rules.ts'

export const words = catalogue('uploads', {
  not_a_document: 'This file is not a photo or a PDF. Send a JPEG, PNG or WebP photo, or a PDF.',
  unreadable: 'We could not open this file. Take the photo again.',
  unreadable_pdf: 'We could not open this PDF. Save it again, or send a photo of the document.',
  too_many_pixels: 'This picture is too large to open. Take the photo with your phone’s camera.',
  too_small: 'This picture is too small to read. Take it closer, in good light.',
  too_many_pages: 'This PDF has more than 10 pages. Send only the page with your name and address.',
  locked_pdf: 'This PDF is locked with a password. Send a photo of it, or one without a password.',
  no_pdf_here: 'We need a photo of your face here, not a PDF.',
  empty: 'This file is empty. Choose another one, or take a photo.',
  dropped: 'Your connection dropped. What has arrived is kept. Continue when you are online again.',
  arrived_broken: 'The file arrived damaged. Choose it again.',
  infected: 'We found a virus in this file, so we did not keep it. Take a photo of the document instead.',

  takePhoto: 'Take a photo',
  takeAnother: 'Take another',
  chooseFile: 'Choose a file',
  cameraSees: 'What your camera sees',
  takeNow: 'Take the photo',
  sending: 'Sending',
  sendingNote: 'If your connection drops, we continue where it stopped.',
  retry: 'Continue sending',
  checking: 'Checking the photo',
  ready: 'Photo is ready',
})

/** The sentence that a customer reads about a file that was not taken. */
export const faultWords = (fault: UploadFault): string => words[fault].english
