const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars as they are read, on the screens as on paper: two decimals, and a minus as wide as a figure. CSVs have numbers. */
export function moneyText(value: number) {
  return MONEY.format(value).replace('-', '−')
}
