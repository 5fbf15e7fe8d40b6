import { Button, Group, Text } from '@mantine/core'
import { SEARCH_PAGE_SIZES, type SearchHit } from '#contract/search.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterChips } from '#web/ui/table/FilterChips.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { ResultCount, ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { listFilterChips } from './filter-chips.ts'
import { KeywordField } from './KeywordField.tsx'
import { LocationCard } from './LocationCard.tsx'
import { OrganizationCard } from './OrganizationCard.tsx'
import classes from './Search.module.css'
import { ResultsSkeleton } from './SearchSkeleton.tsx'
import { UserCard } from './UserCard.tsx'
import { useNoteDrafts, type NoteDrafts } from './useNoteDrafts.ts'
import type { SearchList } from './useSearch.ts'

/** SRCH-03: the keyword field, the number of results, and a page of them. */
export function Results({ list }: { list: SearchList }) {
  return (
    <div className={classes.results}>
      <KeywordField value={list.params.keyword} onChange={(keyword) => list.set({ keyword: keyword || null })} />
      <Group gap="sm" justify="space-between" mih={36} my="sm">
        <Found list={list} />
        <FilterChips chips={listFilterChips(list.params)} onRemove={list.remove} />
      </Group>
      <Hits list={list} />
    </div>
  )
}

/** Register 40: with a keyword it also shows how many hits the filters alone have. */
function Found({ list: { total, found } }: { list: SearchList }) {
  if (!total) return <span />
  if (!found) return <ResultsFound meta={total} />
  return (
    <Text span c="var(--td-t2)" aria-live="polite">
      <Text component="strong" fw={600} c="var(--mantine-color-text)">
        <ResultCount meta={total} /> relevant {total.total === 1 ? 'result' : 'results'}
      </Text>{' '}
      sorted out of <ResultCount meta={found} /> found
    </Text>
  )
}

function Hits({ list }: { list: SearchList }) {
  const drafts = useNoteDrafts()
  return (
    <QueryBoundary read={{ ...list, data: list.page }} what="results" waiting={<ResultsSkeleton />}>
      {(page) =>
        page.hits.length === 0 ? <NoHits list={list} /> : <HitPage list={list} page={page} drafts={drafts} />
      }
    </QueryBoundary>
  )
}

type PageProps = { list: SearchList; page: NonNullable<SearchList['page']>; drafts: NoteDrafts }

function HitPage({ list, page, drafts }: PageProps) {
  const from = (page.page - 1) * page.hitsPerPage
  return (
    <>
      <ul className={classes.cards} aria-label="Results" aria-busy={list.isStale} data-stale={list.isStale}>
        {page.hits.map((hit) => (
          <li key={hit.id}>
            <Card hit={hit} highlights={list.words} drafts={drafts} />
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

type CardProps = { hit: SearchHit; highlights: readonly string[]; drafts: NoteDrafts }

function Card({ hit, highlights, drafts }: CardProps) {
  if (hit.model === 'organization') return <OrganizationCard hit={hit} highlights={highlights} drafts={drafts} />
  if (hit.model === 'user') return <UserCard hit={hit} highlights={highlights} />
  return <LocationCard hit={hit} highlights={highlights} />
}

/** SRCH-04; the URL may also request a page that no longer exists. */
function NoHits({ list }: { list: SearchList }) {
  return (
    <EmptyState
      title="Whoops!"
      text="We couldn't find any results matching your search! Please, try using different keywords."
    >
      {list.params.page > 1 ? <Button onClick={() => list.set({ page: 1 })}>First page</Button> : null}
      {list.filters.length > 0 ? (
        <Button variant={list.params.page > 1 ? 'default' : 'filled'} onClick={list.reset}>
          Reset Filters
        </Button>
      ) : null}
    </EmptyState>
  )
}
