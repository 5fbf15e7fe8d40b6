import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { REPORTS, reportCalls, type ReportType } from '#contract/reports.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { isApiError, wordsOf } from '#web/api/errors.ts'
import { sendForFile } from '#web/api/file.ts'
import { saveFile } from '#web/components/save-file.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { AddressContext } from '#web/ui/table/address.ts'
import classes from './ReportsPage.module.css'

/** What each row of a report is. */
const LEADS: Record<ReportType, string> = {
  patients: 'One row per patient who is not archived: practice, doctor, status, hold and the dates of the setup.',
  requests: 'One row per request: practice, status, ship date, shipping method and tracking number.',
  orders: 'One row per order: practice, invoice status, tax, card fee, total and when it was paid.',
}

/** LAYOUT-15: choose a report and a range of days, download it as CSV. The address is the choice. */
export default function ReportsPage() {
  const { search, change } = useContext(AddressContext)
  const type = REPORTS.find(({ value }) => value === search.type)?.value ?? 'patients'
  const { from, to } = search
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>()
  const fields = isApiError(error) ? error.fields : undefined
  const chosen = useChosenOrganizations()

  function set(patch: Record<string, string | null | undefined>) {
    setError(undefined)
    const next = Object.entries({ ...search, ...patch }).filter((each): each is [string, string] => Boolean(each[1]))
    change(Object.fromEntries(next))
  }

  async function download() {
    setLoading(true)
    setError(undefined)
    try {
      const query = { ...(from && { from }), ...(to && { to }) }
      saveFile(`${type}.csv`, await sendForFile(reportCalls.download, { params: { type }, query }))
    } catch (failure) {
      setError(failure)
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <PageHeader title="Reports" />
      <div className={classes.page}>
        <Section title="Report">
          <div className={classes.form}>
            <Segmented label="Report" segments={REPORTS} value={type} onChange={(next) => set({ type: next })} />
            <p className={classes.lead}>{LEADS[type]}</p>
            {chosen.length > 0 ? (
              <p className={classes.lead}>Only of {chosen.map(({ name }) => name).join(', ')}, as chosen above.</p>
            ) : null}
            <div className={classes.days}>
              <DateField
                label="Created from"
                clearable
                value={from ?? null}
                error={fields?.from?.[0]}
                onChange={(day) => set({ from: day })}
              />
              <DateField
                label="Created until"
                clearable
                value={to ?? null}
                error={fields?.to?.[0]}
                onChange={(day) => set({ to: day })}
              />
            </div>
            {error && !fields ? (
              <p role="alert" className={classes.error}>
                {wordsOf(error)}
              </p>
            ) : null}
            <div>
              <Button leftSection={<Icon of={IconDownload} />} loading={isLoading} onClick={() => void download()}>
                Download CSV
              </Button>
            </div>
          </div>
        </Section>
      </div>
    </>
  )
}
