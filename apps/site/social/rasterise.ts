// Answers for turning a drawing into PNG, without a browser and without fonts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

let ready: Promise<void> | undefined

// The module is loaded once a process, but pages may be rendered again in it by a newer copy of this file.
async function load(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  try {
    await initWasm(readFileSync(wasm))
  } catch (fault) {
    if (!(fault instanceof Error && fault.message.startsWith('Already initialized'))) throw fault
  }
}

/** An SVG as PNG, `width` pixels wide. */
export async function rasterised(svg: string, width: number): Promise<Uint8Array> {
  await (ready ??= load())
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { defaultFontSize: 16 } })
  const image = drawing.render()
  const png = image.asPng()
  image.free()
  drawing.free()
  return png
}
