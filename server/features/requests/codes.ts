import { toSVG } from 'bwip-js/node'

/** More signs than this make bars too thin for a label of 100 mm. */
const MAX_BARS = 24

/** Code 128 has signs for plain ASCII only; a number that it cannot say gives way to one that it can. */
export function barText(wanted: string | null, otherwise: string) {
  const text = wanted?.trim() ?? ''
  return text.length > 0 && text.length <= MAX_BARS && /^[\x20-\x7e]+$/.test(text) ? text : otherwise
}

/** Bars only: the page or the PDF writes the text below. Black on white with the quiet zones that scanners want. */
export function code128(text: string) {
  return toSVG({ bcid: 'code128', text, height: 12, paddingwidth: 10, barcolor: '000000', backgroundcolor: 'ffffff' })
}

export function qrCode(text: string) {
  return toSVG({ bcid: 'qrcode', text, padding: 4, barcolor: '000000', backgroundcolor: 'ffffff' })
}
