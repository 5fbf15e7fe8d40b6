import classes from './CardPager.module.css'
import { Pager } from './Pager.tsx'

/** LAYOUT-21: the page sizes of account tables. */
export const ACCOUNT_PAGE_SIZES = [3, 5, 10, 25]

type Paging = { page: number; perPage: number }

type Props = {
  /** The page of results, in the shape of a list call's reply. */
  found: { total: number; current_page: number; last_page: number; from: number | null; to: number | null }
  perPage: number
  onTurn: (paging: Paging) => void
}

/** The pager of a card among others on the page; hidden when the smallest page size holds all rows. */
export function CardPager({ found, perPage, onTurn }: Props) {
  if (found.total <= Math.min(...ACCOUNT_PAGE_SIZES)) return null
  return (
    <div className={classes.pager}>
      <Pager
        total={found.total}
        page={found.current_page}
        lastPage={found.last_page}
        perPage={perPage}
        from={found.from}
        to={found.to}
        sizes={ACCOUNT_PAGE_SIZES}
        onPage={(page) => onTurn({ page, perPage })}
        onPerPage={(next) => onTurn({ page: 1, perPage: next })}
      />
    </div>
  )
}
