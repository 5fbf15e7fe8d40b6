import classes from './CardPager.module.css'
import { Pager } from './Pager.tsx'
import { ACCOUNT_SIZES } from './sizes.ts'

type Paging = { page: number; perPage: number }

type Props = {
  /** The page as a list's call answers it. */
  found: { total: number; current_page: number; last_page: number; from: number | null; to: number | null }
  perPage: number
  onTurn: (paging: Paging) => void
}

/** Below the rows of a card, one of several on its page; nothing where the smallest page holds them all. */
export function CardPager({ found, perPage, onTurn }: Props) {
  if (found.total <= Math.min(...ACCOUNT_SIZES)) return null
  return (
    <div className={classes.pager}>
      <Pager
        total={found.total}
        page={found.current_page}
        lastPage={found.last_page}
        perPage={perPage}
        from={found.from}
        to={found.to}
        sizes={ACCOUNT_SIZES}
        onPage={(page) => onTurn({ page, perPage })}
        onPerPage={(next) => onTurn({ page: 1, perPage: next })}
      />
    </div>
  )
}
