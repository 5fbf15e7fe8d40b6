import { Loader } from '@mantine/core'
import { Suspense, type ComponentType } from 'react'
import { SECTION_FORBIDDEN } from '#web/api/permissions.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'

/** Renders the open tab once its code has loaded; without one, the refusal of the section. */
export function TabPanel({ open }: { open: { Panel: ComponentType } | undefined }) {
  if (!open) return <EmptyState title={SECTION_FORBIDDEN} />
  return (
    <Suspense
      fallback={
        <LoadingState>
          <Loader m="xl" />
        </LoadingState>
      }
    >
      <open.Panel />
    </Suspense>
  )
}
