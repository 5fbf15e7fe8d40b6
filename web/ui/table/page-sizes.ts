/** LAYOUT-21: the page sizes of account tables. */
export const ACCOUNT_PAGE_SIZES = [3, 5, 10, 25]
