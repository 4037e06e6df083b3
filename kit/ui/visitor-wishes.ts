// Answers for what visitors have asked their browser for: to save data, or to move less.

/** Whether this visitor has asked their browser to save data. Not every browser can tell. */
export function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}

/** Whether this visitor is spared what moves by itself: they asked for less motion, or to save data. */
export function wantsCalm(): boolean {
  return savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches
}
