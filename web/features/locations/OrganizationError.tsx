import type { ApiError } from '#web/api/errors.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'

/** The error state when the organization of the URL does not exist, is not accessible, or failed to load. */
export function OrganizationError({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status === 404) {
    return <ErrorState title="Organization not found" text="It is not at this address, or you do not manage it." />
  }
  return <QueryError what="organization" failed="Failed to fetch organization." error={error} onRetry={onRetry} />
}
