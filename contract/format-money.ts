const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * Formats dollars for screens and print: two decimals, and a minus sign as wide as a digit. CSV files contain plain
 * numbers.
 */
export function formatMoney(value: number) {
  return MONEY.format(value).replace('-', '−')
}
