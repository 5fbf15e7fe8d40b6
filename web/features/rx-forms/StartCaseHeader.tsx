import { Button, Group, Text } from '@mantine/core'
import { IconCloudCheck, IconLayoutList } from '@tabler/icons-react'
import { profileOf } from '#contract/access.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { CaseFormData } from './useCaseFormData.ts'

type Props = {
  facts?: CaseFormData
  savedAt?: string | undefined
  /** Opens all sections, or folds them. */
  sections?: { areAllOpen: boolean; onToggle: () => void }
}

/** Staff start cases for other organizations, so their header names the organization. */
export function StartCaseHeader({ facts, savedAt, sections }: Props) {
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
      aside={
        savedAt ? (
          <Group gap={6} fz={13} c="var(--td-t2)">
            <Icon of={IconCloudCheck} /> Draft saved{' '}
            <Text span inherit visibleFrom="sm">
              <OfficeDate value={savedAt} as="within" />
            </Text>
          </Group>
        ) : null
      }
      actions={
        sections ? (
          <Button variant="transparent" px={0} leftSection={<Icon of={IconLayoutList} />} onClick={sections.onToggle}>
            {sections.areAllOpen ? 'Fold sections' : 'Open all sections'}
          </Button>
        ) : null
      }
    />
  )

  function organizationCrumb({ id, name }: CaseFormData['organization']) {
    const href = paths.organization(id)
    return { label: name, ...(reaches(href) ? { href } : {}) }
  }
}
