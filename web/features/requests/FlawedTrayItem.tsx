import { Button, Flex, Group, Stack } from '@mantine/core'
import { IconArrowRight, IconDownload, IconFile3d, IconStethoscope, IconView360 } from '@tabler/icons-react'
import { isCustomer } from '#contract/access.ts'
import { isOpen } from '#contract/cases.rules.ts'
import { FLAWED_TRAY_STATUS } from '#contract/enums.ts'
import type { PatientFile } from '#contract/files.ts'
import type { CustomerRequest, FlawedTray } from '#contract/requests.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { downloadFile } from '#web/features/files/file-actions.ts'
import { FileFault, ReportBadge } from '#web/features/files/StlFileList.tsx'
import { PairViewer } from '#web/features/files/lazy-viewers.tsx'
import { toViewerFile } from '#web/features/files/to-viewer-file.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { formatBytes } from '#web/ui/upload/upload-progress.ts'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { FlawedTrayActions } from './FlawedTrayActions.tsx'
import { formatTrayPrinter, trayJawLabel } from './flawed-trays.ts'
import classes from './FlawedTrays.module.css'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

type Props = {
  request: CustomerRequest
  tray: FlawedTray
  isVisible: boolean
  onShow: () => void
  onCorrect: () => void
}

export function FlawedTrayItem({ request, tray, isVisible, onShow, onCorrect }: Props) {
  const { flawed_file: flawed, corrected_file: corrected } = tray
  const provider = useProviderName()
  const pair = flawed && corrected ? ([toViewerFile(flawed), toViewerFile(corrected)] as const) : undefined
  const isPhone = useIsPhone()
  return (
    <li className={classes.tray}>
      <Group gap="4px 8px" mih={48} px="lg" py="sm">
        <strong>{trayJawLabel(tray)}</strong>
        <SecondaryText>
          FT {tray.id} · {formatTrayPrinter(tray, provider)}
        </SecondaryText>
        <TrayBadge request={request} tray={tray} />
        <Group gap="sm" wrap="nowrap" ml="auto">
          {pair && !isVisible ? (
            <Button variant="default" size="compact-md" leftSection={<Icon of={IconView360} />} onClick={onShow}>
              Compare in 3D
            </Button>
          ) : null}
          <FlawedTrayActions request={request} tray={tray} onCorrect={onCorrect} />
        </Group>
      </Group>
      {pair && isVisible ? (
        <PairViewer
          key={`${tray.file_id} ${tray.corrected_file_id}`}
          files={pair}
          captions={['Flawed', 'Corrected']}
          title={`${trayJawLabel(tray)} tray of ${request.patient.formatted_name}`}
          height={isPhone ? 480 : 300}
        />
      ) : null}
      <div className={classes.versions}>
        <Version label="Flawed file" download="Original IOS" file={flawed} isVisible={isVisible}>
          The scan of this tray is no longer there.
        </Version>
        <Icon of={IconArrowRight} />
        <Version label="Corrected file" download="Corrected STL" file={corrected} isVisible={isVisible}>
          <NoFile request={request} tray={tray} />
        </Version>
      </div>
      {tray.note ? (
        <Flex className={classes.note} gap="sm" px="lg" py="sm" bg="var(--td-sub)">
          <Icon of={IconStethoscope} label="What is wrong" />
          <MultilineText>{tray.note}</MultilineText>
        </Flex>
      ) : null}
    </li>
  )
}

function TrayBadge({ request, tray }: Pick<Props, 'request' | 'tray'>) {
  const isCustomers = isCustomer(toActor(useMe()))
  if (tray.status_id === FLAWED_TRAY_STATUS.corrected) return <StatusBadge look="completed" label="Corrected" />
  if (!isOpen(request)) return <StatusBadge look="canceled" label="No file needed" />
  return <StatusBadge look="pending" label={isCustomers ? 'Being corrected' : 'Needs a file'} />
}

function NoFile({ request, tray }: Pick<Props, 'request' | 'tray'>) {
  const isCustomers = isCustomer(toActor(useMe()))
  if (tray.status_id === FLAWED_TRAY_STATUS.corrected) return 'The corrected file is no longer there.'
  if (!isOpen(request)) return 'None: the request was canceled.'
  return isCustomers ? 'A corrected tray is on its way.' : 'No corrected file yet'
}

type VersionProps = {
  label: string
  download: string
  file: PatientFile | null
  isVisible: boolean
  /** Shown if the file is missing. */
  children: React.ReactNode
}

function Version({ label, download, file, isVisible, children }: VersionProps) {
  return (
    <Group gap="md" align="flex-start" style={{ alignSelf: 'start' }}>
      {isVisible ? null : <Thumbnail url={file?.thumbnail_url} size={96} icon={IconFile3d} />}
      <Stack gap={0} align="flex-start" flex="1 1 180px" miw={0}>
        <SecondaryText>{label}</SecondaryText>
        {file ? (
          <>
            <span>{file.original_name}</span>
            <SecondaryText>
              {formatBytes(file.size)}, uploaded <OfficeDate value={file.created_at} as="moment" />
            </SecondaryText>
            <ReportBadge file={file} />
            <FileFault file={file} />
          </>
        ) : (
          <SecondaryText>{children}</SecondaryText>
        )}
      </Stack>
      {file ? (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Icon of={IconDownload} />}
          onClick={() => void downloadFile(file.id)}
        >
          {download}
        </Button>
      ) : null}
    </Group>
  )
}
