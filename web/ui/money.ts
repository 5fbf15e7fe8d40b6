const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars within a sentence; a figure of its own is a Num. */
export function moneyText(value: number) {
  return MONEY.format(value).replace('-', '−')
}
