import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { margins, MONO } from '#server/pdf.ts'
import type { Receipt } from './receipt.ts'

/** Points per pixel of the design, in which an A4 page is 794 pixels wide. */
const PX = 0.75
const SIDE = 56 * PX
const TOP = 40 * PX
const WIDTH = 794 * PX - 2 * SIDE
const PICTURE = 138 * PX
const GREY = '#465164'
const RULE = '#c9ced6'
const BLACK = '#000000'
/** The number of characters that fits on one page in two columns, and how many of them a row is worth. */
const FITTING = 1800
const ROW = 90

/** Builds the receipt, black on white: what was approved, by whom, when, its pictures, and the hashes of its files. */
export function receiptPdf(receipt: Receipt): TDocumentDefinitions {
  return {
    info: { title: `Setup approved: version ${receipt.version}, ${receipt.facts.case}` },
    pageSize: 'A4',
    pageMargins: [SIDE, TOP, SIDE, 104 * PX],
    defaultStyle: { fontSize: 12 * PX, lineHeight: 1.15 },
    footer: (page, pages) => foot(receipt, page, pages),
    content: [
      head(receipt),
      rule(),
      {
        text: `Setup approved: version ${receipt.version} of ${receipt.versions}`,
        bold: true,
        fontSize: 24 * PX,
        margin: [0, 12, 0, 2],
      },
      { ...greyText(`Receipt ${receipt.number}, made on ${formatUtcTime(receipt.made_at)}`), margin: [0, 0, 0, 10] },
      facts(receipt),
      rule(),
      ...pictures(receipt),
      ...files(receipt),
      ...comments(receipt),
    ],
  }
}

function head({ provider, organization }: Receipt): Content {
  return {
    margin: [0, 0, 0, 10],
    columns: [
      { svg: LOGO, width: 24 * PX, margin: [0, 4, 0, 0] },
      { text: provider, bold: true, fontSize: 16 * PX, margin: [6, 6, 0, 0] },
      { alignment: 'right', stack: [breakLongWords(organization.name), greyText(breakLongWords(organization.place))] },
    ],
  }
}

function facts({ facts: { patient, case: number, jaws, brackets }, approved, completed }: Receipt): Content {
  const rows: [string, string, string, string][] = [
    ['Patient', patient, 'Approved by', approved.by],
    ['Case', number, 'When', formatUtcTime(approved.at)],
    ['Jaws', jaws, 'Set up by', completed.by],
    ['Brackets', brackets, 'Completed', formatUtcTime(completed.at)],
  ]
  return {
    margin: [0, 0, 0, 6],
    layout: { ...NO_LINES, paddingBottom: () => 6 * PX },
    table: {
      widths: [104 * PX, '*', 104 * PX, 217 * PX],
      body: rows.map(([a, b, c, d]) => [
        greyText(a),
        { text: breakLongWords(b), bold: true },
        greyText(c),
        { text: breakLongWords(d), bold: true },
      ]),
    },
  }
}

/** Three side views and two occlusal views; left out for a version without files. */
function pictures({ pictures: all }: Receipt): Content[] {
  if (all.every(({ jpeg }) => jpeg === null)) return []
  const row = (shown: Receipt['pictures']) => ({
    margin: margins(0, 8, 0, 0),
    columns: shown.map(({ name, jpeg }) => ({
      width: '*',
      alignment: 'center' as const,
      stack: [
        jpeg
          ? {
              image: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`,
              fit: [WIDTH / 3, PICTURE] as [number, number],
            }
          : { text: 'Not part of it', color: GREY, margin: margins(0, PICTURE / 2, 0, PICTURE / 2 - 10) },
        { ...greyText(name), fontSize: 11 * PX, margin: margins(0, 4, 0, 0) },
      ],
    })),
  })
  return [row(all.slice(0, 3)), { ...row(all.slice(3)), margin: [60, 8, 60, 0] }, { ...rule(), margin: [0, 8, 0, 0] }]
}

function files({ files: all }: Receipt): Content[] {
  if (all.length === 0) return [{ text: 'No files were attached to this setup.', margin: [0, 12, 0, 0] }]
  return [
    heading('Files'),
    table(
      [28 * PX, '*', 80 * PX, 240 * PX],
      ['', 'Name', 'Size', 'SHA-256'],
      all.map(({ version, name, size, sha256 }) => [
        { text: `v${version}`, bold: true },
        breakLongWords(name),
        { text: `${size.toLocaleString('en-US')} B`, alignment: 'right', noWrap: true },
        {
          text: `${sha256.slice(0, 32)}\n${sha256.slice(32)}`,
          font: MONO,
          lineHeight: 1.3,
          fontSize: 11 * PX,
          margin: [12 * PX, 0, 0, 0],
        },
      ]),
    ),
  ]
}

function comments({ comments: all }: Receipt): Content[] {
  if (all.length === 0) return []
  const words = all.reduce((sum, { asked, answered }) => sum + asked.length + (answered?.length ?? 0), 0)
  const stack = [
    heading('Comments'),
    table(
      [12 * PX, 98 * PX, '*', '*', 62 * PX],
      ['', 'Where', 'Asked', 'Answered', 'State'],
      all.map(({ number, where, asked, answered, state }) => [
        String(number),
        where,
        breakLongWords(asked),
        breakLongWords(answered ?? '–'),
        { text: state, bold: state === 'Open' },
      ]),
    ),
  ]
  // Keeps comments that fit on a page together, so that no heading is separated from them.
  return words + ROW * all.length < FITTING ? [{ unbreakable: true, stack }] : stack
}

function foot(receipt: Receipt, page: number, pages: number): Content {
  const open = receipt.comments.filter(({ state }) => state === 'Open').map(({ number }) => number)
  const left = open.length === 0 ? 'with no comment open' : `with ${formatCommentNumbers(open)} open`
  const basis = receipt.approved.from_pictures ? ', from the pictures above, because the model could not be shown' : ''
  return {
    margin: [SIDE, 16 * PX, SIDE, 0],
    stack: [
      rule(),
      {
        margin: [0, 8, 0, 0],
        columns: [
          greyText(
            breakLongWords(
              `${receipt.approved.name} approved version ${receipt.version} while signed in, ${left}${basis}.`,
            ),
          ),
          { ...greyText(`Page ${page} of ${pages}`), width: 'auto' },
        ],
      },
      greyText(
        'The files above are sealed: nobody can change or delete them. Whoever holds a copy can compare its SHA-256.',
      ),
    ],
  }
}

/** Formats numbers such as: comment 3; comments 3 and 5; comments 1, 3 and 5. */
function formatCommentNumbers(open: readonly number[]) {
  const last = open.at(-1)
  return open.length === 1 ? `comment ${last}` : `comments ${open.slice(0, -1).join(', ')} and ${last}`
}

const NO_LINES = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
}

function table(widths: (string | number)[], names: string[], rows: TableCell[][]): Content {
  const header = names.map((text) => ({
    ...greyText(text),
    fontSize: 11 * PX,
    ...(text === 'Size' && { alignment: 'right' as const }),
    ...(text === 'SHA-256' && { margin: margins(12 * PX, 0, 0, 0) }),
  }))
  return {
    layout: {
      ...NO_LINES,
      hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 0.75 : 0.5),
      hLineColor: (line) => (line === 1 ? BLACK : RULE),
      paddingRight: (at) => (at === widths.length - 1 ? 0 : 6),
      paddingTop: () => 4 * PX,
      paddingBottom: () => 4 * PX,
    },
    table: { headerRows: 1, dontBreakRows: true, widths, body: [header, ...rows] },
  }
}

function heading(text: string): Content {
  return { text, bold: true, fontSize: 13 * PX, margin: [0, 10, 0, 2] }
}

function rule() {
  const line = { type: 'line' as const, x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.75 }
  return { canvas: [line] }
}

function greyText(text: string) {
  return { text, color: GREY }
}

/** Formats a time such as 2026-11-20 15:31:07 UTC. */
function formatUtcTime(instant: string) {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`
}

const LONG_WORD = /\S{34}(?=\S{4})/gu

/** Inserts break points into long words, which would otherwise overflow their column. */
function breakLongWords(text: string) {
  return text.replace(LONG_WORD, (part) => `${part} `)
}

/** The arch of eight teeth that is the logo of the portal. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="#0099E0">${[
  [4.6, 25, 2.9],
  [5.4, 18, 2.7],
  [8.3, 11.9, 2.6],
  [13, 8, 2.5],
  [19, 8, 2.5],
  [23.7, 11.9, 2.6],
  [26.6, 18, 2.7],
  [27.4, 25, 2.9],
]
  .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
  .join('')}</svg>`
