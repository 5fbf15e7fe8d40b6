import { Pager } from './Pager.tsx'

type Props = {
  /** The page of a list call's reply; without rows there is no pager. */
  page:
    | {
        data: readonly unknown[]
        total: number
        current_page: number
        last_page: number
        per_page: number
        from: number | null
        to: number | null
      }
    | undefined
  list: { set: (patch: { page?: number; perPage?: number }) => void }
  sizes?: readonly number[]
}

/** The sticky pager of a list whose state is the address. */
export function ListPager({ page, list, sizes }: Props) {
  if (!page || page.data.length === 0) return null
  return (
    <Pager
      isSticky
      total={page.total}
      page={page.current_page}
      lastPage={page.last_page}
      perPage={page.per_page}
      from={page.from}
      to={page.to}
      {...(sizes && { sizes })}
      onPage={(next) => list.set({ page: next })}
      onPerPage={(size) => list.set({ perPage: size })}
    />
  )
}
