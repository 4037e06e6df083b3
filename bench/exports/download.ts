// Answers for a download in a process of its own, so that whoever measures the server is not busy reading. Prints bytes and lines.
const [address = ''] = process.argv.slice(2)

const response = await fetch(address)
if (!response.ok || response.body === null) throw new Error(`the file is not served: ${response.status}`)
let bytes = 0
let lines = 0
for await (const part of response.body) {
  bytes += part.length
  for (const byte of part) if (byte === 10) lines += 1
}
console.log(`${bytes} ${lines}`)
