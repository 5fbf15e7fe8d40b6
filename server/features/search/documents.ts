import type { Model, SearchHit } from '#contract/search.ts'
import type { Part, Source } from './search-document.ts'
import { locationDocuments } from './location-documents.ts'
import { organizationDocuments } from './organization-documents.ts'
import { userDocuments } from './user-documents.ts'

const BUILDERS: Record<Model, (source: Source, part: Part) => Promise<SearchHit[]>> = {
  user: userDocuments,
  organization: organizationDocuments,
  location: locationDocuments,
}

/** The documents of a part as they should be now: one statement, however many there are. */
export function documentsOf(source: Source, part: Part) {
  return BUILDERS[part.model](source, part)
}
