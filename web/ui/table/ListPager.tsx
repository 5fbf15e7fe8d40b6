import { Pager } from './Pager.tsx'

type Props = {
  /** The page as a list's call answers it; without rows there is nothing to turn. */
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

/** Below a list whose state is the address; it stays in view. */
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
