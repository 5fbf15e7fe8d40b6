import type { Content } from 'pdfmake/interfaces.js'
import {
  casesOnLabel,
  businessDaysCaption,
  formatLabelName,
  type PatientLabel,
  type RequestLabel,
} from '#contract/labels.ts'
import { isPrintable } from '#contract/printable-text.ts'
import { renderPdf } from '#server/pdf.ts'

/** Renders the patient label and the shipping label at absolute positions, so that each of them stays on one page. */

/** Points per millimeter. */
const MM = 72 / 25.4
const MARGIN = 5 * MM
/** The smallest scale of the font size for long texts. */
const SMALLEST = 0.6

/**
 * Renders the label of 100 x 62 mm; name and code are readable from one meter. Absolute positions keep it on one page.
 */
export async function patientLabelPdf(label: PatientLabel) {
  const width = 100 * MM
  const height = 62 * MM
  const right = width - MARGIN
  const textWidth = width - 2 * MARGIN - 74
  const rushWidth = label.rush_case ? 44 : 0
  const facts = [
    ['Jaws', label.jaws],
    ['Content', label.content],
    ['Brackets', label.brackets],
    ['Ship', label.ship_date],
  ] as const
  return render({ width, height }, label.formatted_name, [
    at(MARGIN, 11, textWidth, { text: label.provider_name, bold: true, fontSize: 8 }),
    label.request_id === null
      ? ''
      : at(MARGIN, 11, textWidth, { text: `R ${label.request_id}`, fontSize: 8, alignment: 'right' }),
    line(MARGIN, 24, textWidth, { text: formatLabelName(label, fitsIn(textWidth, 18)), bold: true, size: 18 }),
    line(MARGIN, 47, textWidth, { text: label.case_number_text ?? label.code, bold: true, size: 13 }),
    ...(label.rush_case ? badge(MARGIN + textWidth - 40, 65, 40, 'RUSH') : []),
    isPrintable(label.doctor_name)
      ? line(MARGIN, 66, textWidth - rushWidth, { text: `Dr. ${label.doctor_name}`, size: 8 })
      : '',
    line(MARGIN, 76, textWidth - rushWidth, { text: label.organization_name, size: 8 }),
    at(right - 70, 8, 70, { svg: label.qr_svg, width: 70 }),
    at(right - 70, 78, 70, { text: label.code, fontSize: 8, alignment: 'center' }),
    rule(MARGIN, 93, width - 2 * MARGIN, 0.7),
    ...facts.flatMap(([name, value], index) => {
      const x = MARGIN + index * 47
      return [at(x, 97, 46, { text: name, bold: true, fontSize: 6 }), line(x, 105, 46, { text: value ?? '-', size: 8 })]
    }),
    label.shipping_method_label === null ? '' : badge(right - 66, 97, 66, label.shipping_method_label.toUpperCase()),
    rule(MARGIN, 119, width - 2 * MARGIN, 0.7),
    at(MARGIN, 123, width - 2 * MARGIN, { svg: label.code128_svg, width: width - 2 * MARGIN, height: 36 }),
    at(MARGIN, 161, width - 2 * MARGIN, { text: label.code128_text, fontSize: 7, alignment: 'center' }),
  ])
}

/** Renders the label of 4 x 6 in, one per parcel, with the list of its cases. */
export async function shippingLabelPdf(label: RequestLabel, shipping: NonNullable<RequestLabel['shipping']>) {
  const width = 288
  const inner = width - 2 * MARGIN
  const [street = '', town = '', country = ''] = shipping.ship_to.lines
  const { shown, hidden } = casesOnLabel(label)
  const requests = label.parcel.length === 1 ? '1 case in this parcel' : `${label.parcel.length} cases in this parcel`
  return render({ width, height: 432 }, `Request ${label.request_id}`, [
    heading(MARGIN, 14, 'FROM'),
    line(MARGIN, 24, inner / 2, { text: label.provider_name, size: 9 }),
    at(MARGIN, 10, inner, { text: shipping.business_days ?? '', bold: true, fontSize: 24, alignment: 'right' }),
    at(MARGIN, 38, inner, {
      text: shipping.business_days ? businessDaysCaption(shipping.business_days).toUpperCase() : '',
      bold: true,
      fontSize: 7,
      alignment: 'right',
    }),
    ...(label.rush_case ? badge(MARGIN + inner / 2 - 30, 20, 60, 'RUSH') : []),
    rule(0, 54, width, 1.5),
    heading(MARGIN, 62, 'SHIP TO'),
    line(MARGIN, 73, inner, { text: shipping.ship_to.name, bold: true, size: 13 }),
    line(MARGIN, 90, inner, { text: label.organization_name, bold: true, size: 13 }),
    isPrintable(shipping.ship_to.location_name)
      ? line(MARGIN, 107, inner, { text: shipping.ship_to.location_name, size: 11 })
      : '',
    line(MARGIN, 122, inner, { text: street, size: 12 }),
    line(MARGIN, 138, inner, { text: town, size: 12 }),
    line(MARGIN, 154, inner, { text: country, size: 12 }),
    line(MARGIN, 171, inner, { text: shipping.ship_to.phone_number, size: 8 }),
    rule(0, 188, width, 1.5),
    heading(MARGIN, 200, 'SERVICE'),
    line(MARGIN, 211, 90, { text: label.shipping_method_label ?? '-', bold: true, size: 14 }),
    heading(MARGIN + 96, 200, 'COURIER'),
    line(MARGIN + 96, 211, 90, { text: shipping.courier?.name ?? '-', bold: true, size: 14 }),
    line(MARGIN, 233, inner - 70, { text: shipping.tracking_number ?? '', size: 9 }),
    at(width - MARGIN - 62, 194, 62, { svg: shipping.qr_svg, width: 62 }),
    rule(0, 262, width, 1.5),
    at(MARGIN, 272, inner, { svg: shipping.code128_svg, width: inner, height: 62 }),
    at(MARGIN, 338, inner, { text: shipping.code128_text, bold: true, fontSize: 11, alignment: 'center' }),
    rule(0, 360, width, 1.5),
    line(MARGIN, 367, inner * 0.6, { text: requests, bold: true, size: 8 }),
    at(MARGIN, 367, inner, {
      text: label.ship_date ? `ships ${label.ship_date}` : '',
      fontSize: 8,
      alignment: 'right',
    }),
    ...shown.map((row, index) =>
      line(MARGIN, 379 + index * 10, inner, {
        text: `R ${row.request_id}  ${row.case_number_text ?? ''}  ${row.formatted_name}, ${row.items} ${row.items === 1 ? 'item' : 'items'}`,
        size: 7,
      }),
    ),
    hidden > 0 ? at(MARGIN, 419, inner, { text: `and ${hidden} more`, fontSize: 7 }) : '',
  ])
}

function at(x: number, y: number, width: number, content: Exclude<Content, string | number | unknown[]>): Content {
  return { absolutePosition: { x, y }, columns: [{ ...content, width }] }
}

/** Returns a test whether a text fits on a line at the smallest size used by `line`. */
function fitsIn(width: number, size: number) {
  return (text: string) => textWidthEm(text) * size * SMALLEST <= width
}

type Text = { text: string; size: number; bold?: boolean }

/** Places a single line: shrinks long text down to 60 %, then truncates it. */
function line(x: number, y: number, width: number, { text, size, bold = false }: Text) {
  const room = width / size
  const fontSize = size * Math.min(1, Math.max(SMALLEST, room / textWidthEm(text)))
  let fitted = text
  while (textWidthEm(fitted) * fontSize > width && fitted.length > 2) fitted = `${fitted.slice(0, -2).trimEnd()}…`
  return at(x, y + (size - fontSize) * 0.8, width, { text: fitted, fontSize, bold, noWrap: true })
}

/** Estimates the width of a text in em, rounded up to that of the bold font. */
function textWidthEm(text: string) {
  return Array.from(text).reduce(
    (sum, char) => sum + (/[\p{Lu}@%…]/u.test(char) ? 0.76 : /[\s.,:;'|iljI1-]/.test(char) ? 0.36 : 0.62),
    0,
  )
}

function heading(x: number, y: number, text: string) {
  return at(x, y, 90, { text, bold: true, fontSize: 7 })
}

function rule(x: number, y: number, length: number, thickness: number): Content {
  return {
    absolutePosition: { x, y },
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: length, y2: 0, lineWidth: thickness }],
  }
}

/** White on black, so that the service stands out. */
function badge(x: number, y: number, width: number, text: string): Content[] {
  return [
    { absolutePosition: { x, y }, canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: 17, r: 2, color: 'black' }] },
    at(x, y + 4, width, { text, bold: true, fontSize: text.length > 9 ? 7 : 8, color: 'white', alignment: 'center' }),
  ]
}

function render(size: { width: number; height: number }, title: string, content: Content[]) {
  return renderPdf({ info: { title }, pageSize: size, pageMargins: 0, content })
}
