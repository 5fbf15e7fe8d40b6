import { Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconArchive, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { archiveTrayBlocker } from '#contract/trays.rules.ts'
import { trayCalls, type TrayWithCases } from '#contract/trays.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { NotFoundMessage } from '#web/components/NotFoundMessage.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { ShippingId } from './ShippingId.tsx'
import { TrayCases } from './TrayCases.tsx'
import classes from './TrayInformation.module.css'
import { formatPlaces } from './Places.tsx'
import { useTrayActions } from './useTrayActions.ts'

const TITLE = 'Tray Information'

type Props = { id: number; onClose: () => void }

/** TRAY-02: beside the list where there is room, otherwise a modal. */
export function TrayInformation({ id, onClose }: Props) {
  const isWide = useMediaQuery('(min-width: 1201px)', true, { getInitialValueInEffect: false })
  const content = <Content id={id} />
  if (isWide) return <SidePanel onClose={onClose}>{content}</SidePanel>
  return (
    <Modal opened onClose={onClose} title={TITLE} size={460}>
      {content}
    </Modal>
  )
}

/** The list stays usable, so the panel neither takes the focus nor traps the keyboard. */
function SidePanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useShortcuts([{ keys: 'Escape', label: 'Close the tray information', group: 'Lists', run: onClose }])
  return (
    // A non-modal <dialog> would be positioned over the page.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="dialog" aria-modal="false" aria-labelledby="tray-information" className={classes.beside}>
      <Group justify="space-between" wrap="nowrap">
        <Text component="h2" id="tray-information" fz={14} fw={600}>
          {TITLE}
        </Text>
        <IconButton icon={IconX} label="Close" onClick={onClose} />
      </Group>
      {children}
    </div>
  )
}

function Content({ id }: Pick<Props, 'id'>) {
  const result = useQuery(q(trayCalls.get, { params: { id } }))
  if (result.error?.status === 404 && !result.data) {
    return (
      <NotFoundMessage
        title="Tray not found"
        text="There is no tray at this address, or none of your cases is in it."
        error={result.error}
      />
    )
  }
  const skeleton = (
    <>
      <Skeleton height={28} width={140} my={8} />
      <Skeleton height={300} />
    </>
  )
  return (
    <QueryBoundary read={result} what="tray" waiting={skeleton}>
      {({ tray }) => <TrayDetails tray={tray} />}
    </QueryBoundary>
  )
}

function TrayDetails({ tray }: { tray: TrayWithCases }) {
  const can = useCan()
  const { archive, isArchiving } = useTrayActions()
  const canArchive = can(trayCalls.archive) && !archiveTrayBlocker(tray)
  const { shipping_id_text } = tray
  return (
    <Stack gap="md">
      <Group gap={10} fz={20} lh="28px">
        <strong>{tray.tray_number}</strong>
        <Mark label={formatPlaces(tray.cases_count)} />
        {tray.deleted_at ? <Mark label="Archived" icon={IconArchive} /> : null}
      </Group>
      <TrayCases tray={tray} />
      <FactList
        facts={[
          fact(
            'Shipping ID',
            // The negative margin offsets the copy button, which is taller than the line.
            <InlineGroup gap={4} style={{ display: 'inline-flex', marginBlock: -10 }}>
              <ShippingId tray={tray} />
              {shipping_id_text ? (
                <CopyButton
                  text={() => shipping_id_text}
                  label="Copy the shipping ID"
                  copiedMessage="Shipping ID copied!"
                />
              ) : null}
            </InlineGroup>,
          ),
          fact('Created', <DateText value={tray.created_at} as="slashes" />),
          fact('By', tray.created_by_name),
          ...(tray.deleted_at ? [fact('Archived', <DateText value={tray.deleted_at} as="slashes" />)] : []),
        ]}
      />
      {canArchive ? (
        <>
          <Group>
            <ActionButton
              variant="default"
              icon={IconArchive}
              isDanger
              isSaving={isArchiving}
              onClick={() => void archive(tray)}
            >
              Archive Tray
            </ActionButton>
          </Group>
          <Text inherit c="var(--td-t2)">
            Archiving hides the tray and frees its cases for another one.
          </Text>
        </>
      ) : null}
    </Stack>
  )
}
