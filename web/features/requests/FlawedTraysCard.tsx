import { Button, Tooltip } from '@mantine/core'
import { IconArrowRight, IconDownload } from '@tabler/icons-react'
import { FLAWED_TRAY_STATUS, JAWS, labelOf } from '#contract/enums.ts'
import type { PatientFile } from '#contract/files.ts'
import type { CustomerRequest } from '#contract/requests.ts'
import { useDownload } from '#web/features/files/useDownload.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { amountWords } from '#web/ui/upload/amounts.ts'
import { waitingTrays } from './request-state.ts'
import classes from './RequestPage.module.css'
import { Thumb } from './Thumb.tsx'
import type { FileOf } from './useRequest.ts'

/** Each flawed tray with the file that it was and the one that replaces it. */
export function FlawedTraysCard({ request, fileOf }: { request: CustomerRequest; fileOf: FileOf }) {
  const isDone = waitingTrays(request) === 0
  return (
    <Section
      title="Flawed Trays"
      id="flawed-trays"
      beside={<StatusBadge look={isDone ? 'completed' : 'pending'} label={isDone ? 'COMPLETED' : 'PENDING'} />}
      isFlush
    >
      <ul className={classes.trays}>
        {request.flawed_trays.map((tray) => {
          const corrected = fileOf(tray.corrected_file_id)
          const flawed = fileOf(tray.stl_file_id ?? tray.file_id)
          const isCorrected = tray.status_id === FLAWED_TRAY_STATUS.corrected
          return (
            <li key={tray.id} className={classes.tray}>
              <Thumb file={corrected ?? flawed} isLarge />
              <div className={classes.trayWords}>
                <div className={classes.trayHead}>
                  <strong>{labelOf<number>(JAWS, tray.arch.jaw_type_id)}</strong>
                  <span className={classes.quiet}>tray FT {tray.id}</span>
                  <span className={classes.end}>
                    <StatusBadge
                      look={isCorrected ? 'completed' : 'pending'}
                      label={isCorrected ? 'Corrected' : 'Needs a file'}
                    />
                  </span>
                </div>
                <div className={classes.versions}>
                  <Version label="Flawed file" file={flawed} none="not named" />
                  <Icon of={IconArrowRight} />
                  <Version
                    label="Corrected file"
                    file={corrected}
                    none={isCorrected ? 'not to be seen here' : 'not yet'}
                  />
                </div>
                <OriginalScan id={tray.stl_file_id ?? tray.file_id} />
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** REQ-03: by its id, since scans that came from the scanner are in no list of files. */
function OriginalScan({ id }: { id: number | null }) {
  const download = useDownload()
  return (
    <Tooltip label="The scan of this tray is not there any more." disabled={id !== null}>
      <Button
        variant="default"
        size="compact-md"
        className={classes.scan}
        leftSection={<Icon of={IconDownload} />}
        data-disabled={id === null ? true : undefined}
        aria-disabled={id === null}
        onClick={id === null ? undefined : () => void download(id)}
      >
        Original IOS
      </Button>
    </Tooltip>
  )
}

function Version({ label, file, none }: { label: string; file: PatientFile | undefined; none: string }) {
  return (
    <div className={classes.version}>
      <span className={classes.quiet}>{label}</span>
      {file ? (
        <>
          <span className={classes.file}>{file.original_name}</span>
          <span className={classes.quiet}>
            {amountWords(file.size)}, uploaded <DateText value={file.created_at} as="moment" />
          </span>
        </>
      ) : (
        <span className={classes.quiet}>{none}</span>
      )}
    </div>
  )
}
