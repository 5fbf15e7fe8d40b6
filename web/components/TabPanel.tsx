import { Loader } from '@mantine/core'
import { Suspense, type ComponentType } from 'react'
import { NO_SECTION } from '#web/api/can.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'

/** Renders the open tab once its code has loaded; without one, the refusal of the section. */
export function TabPanel({ open }: { open: { Panel: ComponentType } | undefined }) {
  if (!open) return <EmptyState title={NO_SECTION} />
  return (
    <Suspense
      fallback={
        <Waiting>
          <Loader m="xl" />
        </Waiting>
      }
    >
      <open.Panel />
    </Suspense>
  )
}
