// Answers for who pays for every byte: whether the browser was asked to save data.

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
