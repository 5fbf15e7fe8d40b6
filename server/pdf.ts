import { createRequire } from 'node:module'
import path from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

const fontFolder = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
const NORMAL = path.join(fontFolder, '400Regular/Inter_400Regular.ttf')
const BOLD = path.join(fontFolder, '700Bold/Inter_700Bold.ttf')

/** For what is compared by eye, letter by letter: one of the fonts that every reader of PDF has. */
export const MONO = 'Courier'

/** A document in the one font of the house. What takes long is made in a worker. */
export async function renderPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  // Loaded at the first one: a portal that prints nothing pays nothing for it.
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({ Inter: { normal: NORMAL, bold: BOLD }, [MONO]: { normal: MONO } })
  // Without these a document could name addresses and files, and they would be read.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((file) => [NORMAL, BOLD, MONO].includes(file))
  const defaultStyle = { font: 'Inter', fontSize: 8, lineHeight: 1, ...document.defaultStyle }
  return new Uint8Array(await pdfmake.createPdf({ ...document, defaultStyle }).getBuffer())
}
