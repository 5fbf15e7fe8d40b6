import { Group } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { profileOf } from '#contract/access.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { CaseFormData } from './useCaseFormData.ts'

/** Staff start cases for other organizations, so their header names the organization. */
export function StartCaseHeader({ facts, savedAt }: { facts?: CaseFormData; savedAt?: string | undefined }) {
  const reaches = useCanOpen()
  const isManagement = profileOf(toActor(useMe())) === 'management'
  return (
    <PageHeader
      crumbs={[
        { label: 'Patients', href: isManagement ? paths.patientsPage() : paths.patients() },
        ...(isManagement && facts ? [organizationCrumb(facts.organization)] : []),
        { label: 'Start A Case' },
      ]}
      title="Start A Case"
      beside={
        savedAt ? (
          <Group gap={6} fz={13} c="var(--td-t2)">
            <Icon of={IconCloudCheck} /> Draft saved <DateText value={savedAt} as="within" />
          </Group>
        ) : null
      }
    />
  )

  function organizationCrumb({ id, name }: CaseFormData['organization']) {
    const href = paths.organization(id)
    return { label: name, ...(reaches(href) ? { href } : {}) }
  }
}
