import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { explanationLines } from '#contract/explanation-lines.ts'
import {
  AMOUNT_LABELS,
  patientAmounts,
  formatDispute,
  FLOOR_LABEL,
  chargeTimeline,
  orderName,
  invoiceStatusLabel,
  formatVolumeDiscount,
  unusedDiscountLabel,
} from '#contract/invoice-labels.ts'
import { formatMoney } from '#contract/format-money.ts'
import { formatCents } from '#contract/price-lines.ts'
import { margins } from '#server/pdf.ts'
import type { ExplainedPatient, InvoiceFile } from './invoice-file.ts'

const GREY = '#5f6b7a'
const RULE = '#d4d9e0'
const MARGIN = 40

/** Builds the invoice with an appendix that explains how each amount was calculated. */
export function invoicePdf(file: InvoiceFile): TDocumentDefinitions {
  const { order, provider } = file
  const name = orderName(order)
  return {
    info: { title: `${name}, ${file.organization.name}` },
    pageSize: 'LETTER',
    pageMargins: [MARGIN, MARGIN, MARGIN, 56],
    defaultStyle: { fontSize: 9, lineHeight: 1.15 },
    footer: (page, pages) => ({
      margin: [MARGIN, 16, MARGIN, 0],
      columns: [greyText(`${provider} · ${name}`), { ...greyText(`Page ${page} of ${pages}`), alignment: 'right' }],
    }),
    content: [head(file), ...parties(file), ...chargeTables(file), totals(file), ...remarks(file), ...appendix(file)],
  }
}

function head({ provider, provider_address, order }: InvoiceFile): Content {
  return {
    margin: [0, 0, 0, 20],
    columns: [
      {
        stack: [
          { text: breakLongWords(provider), bold: true, fontSize: 13 },
          ...provider_address.map((line) => greyText(breakLongWords(line))),
        ],
      },
      {
        alignment: 'right',
        stack: [
          { text: orderName(order), bold: true, fontSize: 16 },
          order.fm_invoice_status === null
            ? { text: 'Draft: it is not closed yet and may change', color: '#b4410e' }
            : { text: invoiceStatusLabel(order.fm_invoice_status), bold: true },
        ],
      },
    ],
  }
}

function parties({ organization, billing_address: to, order, payment }: InvoiceFile): Content[] {
  const address = to
    ? [
        `${to.first_name} ${to.last_name}`,
        to.street_address,
        to.street_address_line_2,
        `${to.city}, ${to.state} ${to.zip_code}`,
        to.country,
        to.email,
      ]
    : []
  const facts: [string, string | null | undefined][] = [
    ['Opened', dayOf(order.opened_at)],
    ['Closed', dayOf(order.closed_at)],
    ['Due', dayOf(payment.due_at)],
    ['Paid', dayOf(order.fm_paid_at)],
    ['Method', payment.method],
    ['Amount paid', order.fm_invoice_status === null ? null : formatMoney(payment.paid)],
  ]
  return [
    {
      margin: [0, 0, 0, 20],
      columns: [
        {
          stack: [
            greyText('Billed to'),
            { text: breakLongWords(organization.name), bold: true },
            { text: `Account ${organization.account_number}` },
            ...address.flatMap((line) => (line ? [{ text: breakLongWords(line) }] : [])),
          ],
        },
        {
          width: 230,
          layout: 'noBorders',
          table: {
            widths: ['auto', '*'],
            body: [
              [
                {
                  text: order.fm_invoice_status === null ? 'Total so far' : 'Total',
                  bold: true,
                  fontSize: 12,
                  noWrap: true,
                },
                { ...end(formatMoney(order.total)), bold: true, fontSize: 12 },
              ],
              ...facts.flatMap(([label, text]) =>
                text ? [[greyText(label), { text: breakLongWords(text), alignment: 'right' as const }]] : [],
              ),
            ],
          },
        },
      ],
    },
  ]
}

/** Renders the template of the order: patients with their amounts, or one row per item (specification 5.7). */
function chargeTables({ order }: InvoiceFile): Content[] {
  const patients = order.template_data?.patients ?? []
  const items = order.order_items.filter(({ is_hidden }) => !is_hidden)
  const isLifted = patients.some(({ floor }) => floor > 0)
  return [
    ...(patients.length > 0
      ? [
          table(
            ['*', 52, 56, 52, 52, ...(isLifted ? [46] : []), 60],
            ['Patient', ...AMOUNT_LABELS, ...(isLifted ? [FLOOR_LABEL] : []), 'Total'],
            patients.map((row) => [
              nameWithDetails(row.patient_name, [
                row.case_number,
                row.doctor_name,
                row.creation_date,
                unusedDiscountLabel(row),
              ]),
              ...[...patientAmounts(row), ...(isLifted ? [row.floor] : [])].map((value) =>
                end(value === 0 ? '–' : formatMoney(value)),
              ),
              { ...end(formatMoney(row.total)), bold: true },
            ]),
          ),
        ]
      : []),
    ...(items.length > 0
      ? [
          table(
            ['*', 150, 70, 60],
            ['Item', 'Patient', 'Date', 'Amount'],
            items.map((item) => [
              nameWithDetails(item.product, [item.details]),
              item.patient ? nameWithDetails(item.patient.name, [item.patient.case_number]) : '',
              (item.action_date ?? item.start_date ?? '').slice(0, 10),
              end(formatMoney(item.value)),
            ]),
          ),
        ]
      : []),
  ]
}

function totals({ lines, order }: InvoiceFile): Content {
  return {
    margin: [0, 4, 0, 0],
    unbreakable: lines.length < 20,
    columns: [
      { width: '*', text: '' },
      {
        width: 320,
        layout: LINES,
        table: {
          widths: ['*', 'auto'],
          body: [
            ...lines.map(({ label, beside, value }) => [nameWithDetails(label, [beside]), end(formatMoney(value))]),
            [
              { text: 'Total', bold: true, fontSize: 12 },
              { ...end(formatMoney(order.total)), bold: true, fontSize: 12 },
            ],
          ],
        },
      },
    ],
  }
}

/** Renders the reason for voiding and the disputes. */
function remarks({ order }: InvoiceFile): Content[] {
  const { void_reason, disputes } = order
  return [
    ...(void_reason === null ? [] : [{ text: `Void: ${breakLongWords(void_reason)}`, margin: margins(0, 14, 0, 0) }]),
    ...disputes.map((each) => ({
      margin: margins(0, 14, 0, 0),
      stack: [
        { text: breakLongWords(`Disputed: ${each.label}, ${formatMoney(each.value)}. ${each.reason}`) },
        greyText(breakLongWords(formatDispute(each))),
      ],
    })),
  ]
}

function appendix({ explained }: InvoiceFile): Content[] {
  const heading: Content = {
    text: 'Appendix: how every amount came about',
    bold: true,
    fontSize: 13,
    pageBreak: 'before',
    margin: [0, 0, 0, 6],
  }
  const rules: Content = {
    ...greyText(
      'A price is the one that was in force when the case became chargeable, and it is frozen from then on. Each amount is worked out in the order shown: the full service, deductions, the volume discount, add-ons, charges by hand; then discounts, the promotion, credits, tax, and the fee of cards. Every step is rounded once, to the cent, halves up, and nothing falls below zero.',
    ),
    margin: [0, 0, 0, 12],
  }
  return [heading, rules, ...explained.map(explainedPatient)]
}

/** Renders one text block per patient, since a table for each would take a minute on an invoice with thousands. */
function explainedPatient({ patient_name, case_number, total, ...row }: ExplainedPatient): Content {
  const facts = chargeTimeline(row).map(({ words, when }) => `${when.slice(0, 16).replace('T', ' ')}  ${words}`)
  const tier = formatVolumeDiscount(row)
  const sums = explanationLines({ ...row, total }).map(
    ({ name, beside, cents }) => `${name}${beside ? `, ${beside}` : ''}:  ${formatCents(cents)}`,
  )
  return {
    margin: [0, 0, 0, 10],
    text: [
      { text: `${[patient_name, case_number].filter(Boolean).join(' · ')}:  ${formatMoney(total)}\n`, bold: true },
      greyText(`${[...facts, ...(tier ? [tier] : [])].join('\n')}\n`),
      sums.join('\n'),
    ],
  }
}

const LINES = {
  hLineWidth: () => 0.5,
  hLineColor: () => RULE,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 3,
  paddingBottom: () => 3,
}

function table(widths: (string | number)[], names: string[], rows: TableCell[][]): Content {
  const header = names.map((text, at) => ({
    text,
    color: GREY,
    alignment: at > 0 && isAmount(text) ? ('right' as const) : ('left' as const),
  }))
  return {
    margin: [0, 0, 0, 12],
    layout: { ...LINES, paddingLeft: (at: number) => (at === 0 ? 0 : 6) },
    table: { headerRows: 1, dontBreakRows: true, widths, body: [header, ...rows] },
  }
}

function isAmount(name: string) {
  return name !== 'Patient' && name !== 'Date'
}

function nameWithDetails(name: string, below: readonly (string | null | undefined)[]) {
  const small = below.filter(Boolean).join(' · ')
  return small
    ? { stack: [{ text: breakLongWords(name) }, { ...greyText(breakLongWords(small)), fontSize: 7.5 }] }
    : { text: breakLongWords(name) }
}

function end(text: string) {
  return { text, alignment: 'right' as const, noWrap: true }
}

function dayOf(instant: string | null) {
  return instant?.slice(0, 10)
}

function greyText(text: string) {
  return { text, color: GREY }
}

const LONG_WORD = /\S{24}(?=\S{4})/gu

/** Inserts break points into long words, which would otherwise overflow their column. */
function breakLongWords(text: string) {
  return text.replace(LONG_WORD, (part) => `${part} `)
}
