/** 3996000 as 3,996,000. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
