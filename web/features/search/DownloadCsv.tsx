import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import classes from './Search.module.css'
import type { CsvExport } from './useCsvExport.ts'

/** SRCH-26: disabled during a download and without results. */
export function DownloadCsv({ csv, isEmpty }: { csv: CsvExport; isEmpty: boolean }) {
  const { progress } = csv
  return (
    <div className={classes.part}>
      <Button
        variant="default"
        fullWidth
        leftSection={<Icon of={IconDownload} />}
        disabled={progress !== undefined || isEmpty}
        onClick={csv.download}
      >
        Download CSV
      </Button>
      {progress ? (
        <div className={classes.progress}>
          <Progress
            value={progress.total === 0 ? 0 : (100 * progress.done) / progress.total}
            aria-label="Rows in the file"
          />
          <output>
            <TabularNumber value={progress.done} /> of <TabularNumber value={progress.total} />
          </output>
          <Button variant="subtle" size="compact-sm" onClick={csv.cancel}>
            Cancel
          </Button>
        </div>
      ) : null}
    </div>
  )
}
