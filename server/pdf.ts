import { createRequire } from 'node:module'
import path from 'node:path'
import type { Margins, TDocumentDefinitions } from 'pdfmake/interfaces.js'

const fontFolder = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
const NORMAL = path.join(fontFolder, '400Regular/Inter_400Regular.ttf')
const BOLD = path.join(fontFolder, '700Bold/Inter_700Bold.ttf')

/** For text that is compared letter by letter: one of the fonts that every PDF reader has. */
export const MONO = 'Courier'

/** Margins in points, for content that is built before its place in the document tells the length of the list. */
export function margins(left: number, top: number, right: number, bottom: number): Margins {
  return [left, top, right, bottom]
}

/** Renders a document in the font of the house. A large one has to run in a worker. */
export async function renderPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  // Loaded with the first document, so that a portal that prints nothing does not pay for it.
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({ Inter: { normal: NORMAL, bold: BOLD }, [MONO]: { normal: MONO } })
  // Without these policies a document could name addresses and files, and they would be read.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((file) => [NORMAL, BOLD, MONO].includes(file))
  const defaultStyle = { font: 'Inter', fontSize: 8, lineHeight: 1, ...document.defaultStyle }
  return new Uint8Array(await pdfmake.createPdf({ ...document, defaultStyle }).getBuffer())
}
