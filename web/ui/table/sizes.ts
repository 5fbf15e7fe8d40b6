/** LAYOUT-21: the sizes of account tables. */
export const ACCOUNT_SIZES = [3, 5, 10, 25]
