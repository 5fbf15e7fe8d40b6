import { Group, Stack } from '@mantine/core'
import { IconBuilding, IconCircleMinus, IconCirclePlus, IconId, IconWorld } from '@tabler/icons-react'
import { ROLE_LABELS } from '#contract/access.ts'
import type { PermissionSource } from '#contract/explain-permissions.ts'
import { permissionLabel } from '#contract/permission-labels.ts'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import type { Explanation, PermissionGroup } from './permission-groups.ts'
import classes from './Permissions.module.css'

type Props = { groups: readonly PermissionGroup[]; explanation: Explanation }

/** Lists permissions grouped by noun; a removed permission stays in the list, struck through. */
export function PermissionTable({ groups, explanation }: Props) {
  return (
    <CardTable
      label="Permissions"
      className={classes.rows}
      rows={groups.flatMap(({ noun, permissions }) => permissions.map((each) => ({ ...each, noun })))}
      rowId={({ permission }) => permission}
      rowData={({ granted }) => ({ 'data-removed': !granted })}
      groups={{ of: ({ noun }) => noun, title: ([first]) => first?.noun, areSections: true }}
      columns={[
        { header: 'Permission', className: classes.code, cell: ({ permission }) => permission },
        { header: 'Allows', cell: ({ permission }) => permissionLabel(permission) },
        {
          header: 'Comes from',
          align: 'start',
          cell: ({ permission, sources }) => (
            <Stack gap="xs" align="flex-start">
              {sources.map((source) => (
                <SourceLine
                  key={source.kind === 'organization' ? source.organization_id : source.kind}
                  source={source}
                  toggled={explanation.toggled.find((each) => each.permission === permission)}
                />
              ))}
            </Stack>
          ),
        },
      ]}
    />
  )
}

type SourceProps = { source: PermissionSource; toggled: Explanation['toggled'][number] | undefined }

function SourceLine({ source, toggled }: SourceProps) {
  switch (source.kind) {
    case 'role':
      return <Mark label={`Role ${ROLE_LABELS[source.role]}`} icon={IconId} />
    case 'staff':
      return <Mark label="As staff, every organization" icon={IconWorld} tone="soft" />
    case 'organization':
      return (
        <Group gap="4px 8px" fw={500}>
          <Mark label={ROLE_LABELS[source.role]} icon={IconBuilding} tone="soft" />
          <ScreenLink href={paths.organization(source.organization_id)}>{source.name}</ScreenLink>
        </Group>
      )
    default:
      return (
        <Group gap="4px 8px" fw={500}>
          {source.kind === 'added' ? (
            <Mark label="Added" icon={IconCirclePlus} tone="okay" />
          ) : (
            <Mark label="Removed" icon={IconCircleMinus} tone="warning" />
          )}
          {toggled ? (
            <SecondaryText>
              <DateText value={toggled.at} />
              {toggled.by ? `, ${toggled.by}` : ''}
            </SecondaryText>
          ) : null}
        </Group>
      )
  }
}
