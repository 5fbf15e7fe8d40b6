import { toSVG } from 'bwip-js/node'

/** More characters make the bars too thin for a label 100 mm wide. */
const MAX_BARS = 24

/**
 * Returns the text to encode. Code 128 covers plain ASCII only here, so any other or too long text is replaced by
 * `fallback`.
 */
export function toBarcodeText(value: string | null, fallback: string) {
  const text = value?.trim() ?? ''
  return text.length > 0 && text.length <= MAX_BARS && /^[\x20-\x7e]+$/.test(text) ? text : fallback
}

/**
 * Renders the bars only; the page or the PDF prints the text below. Black on white, with the quiet zones that scanners
 * need.
 */
export function code128(text: string) {
  return toSVG({ bcid: 'code128', text, height: 12, paddingwidth: 10, barcolor: '000000', backgroundcolor: 'ffffff' })
}

export function qrCode(text: string) {
  return toSVG({ bcid: 'qrcode', text, padding: 4, barcolor: '000000', backgroundcolor: 'ffffff' })
}
