import type { SearchModel, SearchHit } from '#contract/search.ts'
import type { Part, Source } from './search-document.ts'
import { locationDocuments } from './location-documents.ts'
import { organizationDocuments } from './organization-documents.ts'
import { userDocuments } from './user-documents.ts'

const BUILDERS: Record<SearchModel, (source: Source, part: Part) => Promise<SearchHit[]>> = {
  user: userDocuments,
  organization: organizationDocuments,
  location: locationDocuments,
}

/** Builds the current documents of a part with one statement, whatever its size. */
export function buildDocuments(source: Source, part: Part) {
  return BUILDERS[part.model](source, part)
}
