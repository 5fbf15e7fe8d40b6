import { Button } from '@mantine/core'
import { SEARCH_PAGE_SIZES, type SearchHit } from '#contract/search.ts'
import { wordsOf } from '#web/api/errors.ts'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { FilterChips } from '#web/ui/table/FilterChips.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { ResultCount, ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { chipsOf } from './chips.ts'
import { KeywordField } from './KeywordField.tsx'
import { LocationCard } from './LocationCard.tsx'
import { OrganizationCard } from './OrganizationCard.tsx'
import classes from './Search.module.css'
import { ResultsWaiting } from './SearchWaiting.tsx'
import { UserCard } from './UserCard.tsx'
import { useNoteDrafts, type NoteDrafts } from './useNoteDrafts.ts'
import type { SearchList } from './useSearch.ts'

/** SRCH-03: the box, how many, and the page of them. */
export function Results({ list }: { list: SearchList }) {
  return (
    <div className={classes.results}>
      <KeywordField value={list.asked.keyword} onChange={(keyword) => list.set({ keyword })} />
      <div className={classes.head}>
        <Found list={list} />
        <FilterChips chips={chipsOf(list.asked)} onRemove={list.remove} onReset={list.reset} canReset={false} />
      </div>
      <Hits list={list} />
    </div>
  )
}

/** Register 40. */
function Found({ list: { total, found } }: { list: SearchList }) {
  if (!total) return <span />
  if (!found) return <ResultsFound meta={total} />
  return (
    <span className={classes.found} aria-live="polite">
      <strong>
        <ResultCount meta={total} /> relevant {total.total === 1 ? 'result' : 'results'}
      </strong>{' '}
      sorted out of <ResultCount meta={found} /> found
    </span>
  )
}

function Hits({ list }: { list: SearchList }) {
  const { page, error } = list
  const drafts = useNoteDrafts()
  if (!page) {
    return error ? (
      <ErrorState title="The results could not be loaded" text={wordsOf(error)} onRetry={list.refetch} />
    ) : (
      <ResultsWaiting />
    )
  }
  if (page.hits.length === 0) return <Nothing list={list} />
  const from = (page.page - 1) * page.hitsPerPage
  return (
    <>
      <ul className={classes.cards} aria-label="Results" aria-busy={list.isStale} data-stale={list.isStale}>
        {page.hits.map((hit) => (
          <li key={hit.id}>
            <Card hit={hit} words={list.words} drafts={drafts} />
          </li>
        ))}
      </ul>
      <Pager
        hasLast
        total={page.totalHits}
        page={page.page}
        lastPage={page.totalPages}
        perPage={page.hitsPerPage}
        from={from + 1}
        to={from + page.hits.length}
        sizes={SEARCH_PAGE_SIZES}
        onPage={(next) => list.set({ page: next })}
        onPerPage={(perPage) => list.set({ perPage })}
      />
    </>
  )
}

type CardProps = { hit: SearchHit; words: readonly string[]; drafts: NoteDrafts }

function Card({ hit, words, drafts }: CardProps) {
  if (hit.model === 'organization') return <OrganizationCard hit={hit} words={words} drafts={drafts} />
  return hit.model === 'user' ? <UserCard hit={hit} words={words} /> : <LocationCard hit={hit} words={words} />
}

/** SRCH-04; an address may also ask for a page that there is no more. */
function Nothing({ list }: { list: SearchList }) {
  return (
    <EmptyState
      title="Whoops!"
      text="We couldn't find any results matching your search! Please, try using different keywords."
    >
      {list.asked.page > 1 ? <Button onClick={() => list.set({ page: 1 })}>First page</Button> : null}
      {list.filters.length > 0 ? (
        <Button variant={list.asked.page > 1 ? 'default' : 'filled'} onClick={list.reset}>
          Reset Filters
        </Button>
      ) : null}
    </EmptyState>
  )
}
