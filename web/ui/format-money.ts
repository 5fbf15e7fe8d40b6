const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats dollars for a sentence; a separate amount has tabular figures. */
export function formatMoney(value: number) {
  return MONEY.format(value).replace('-', '−')
}
