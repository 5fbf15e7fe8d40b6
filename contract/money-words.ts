const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars as they are read, on the screens as on paper. */
export function moneyText(value: number) {
  return MONEY.format(value)
}
