import { Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { REPORTS, reportCalls, type ReportType } from '#contract/reports.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { isApiError } from '#web/api/errors.ts'
import { fetchFile } from '#web/api/query.ts'
import { FormError } from '#web/components/FormError.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DESCRIPTION_BELOW_INPUT, FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import { TilesField } from '#web/ui/form/TilesField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { AddressContext } from '#web/ui/table/address-context.ts'

/** Description of the rows of each report. */
const DESCRIPTIONS: Record<ReportType, string> = {
  patients: 'One row per patient who is not archived: practice, doctor, status, hold and the dates of the setup.',
  requests: 'One row per request: practice, status, ship date, shipping method and tracking number.',
  orders: 'One row per order: practice, invoice status, tax, card fee, total and when it was paid.',
}

/** LAYOUT-15: downloads a report for a range of days as CSV. The selection lives in the URL. */
export default function ReportsPage() {
  const { search, change } = useContext(AddressContext)
  const type = REPORTS.find(({ value }) => value === search.type)?.value ?? 'patients'
  const { from, to } = search
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>()
  const [saved, setSaved] = useState<string>()
  const fields = isApiError(error) ? error.fields : undefined
  const chosen = useChosenOrganizations()

  function set(patch: Record<string, string | null | undefined>) {
    setError(undefined)
    setSaved(undefined)
    const next = Object.entries({ ...search, ...patch }).filter((each): each is [string, string] => Boolean(each[1]))
    change(Object.fromEntries(next))
  }

  async function download() {
    setLoading(true)
    setError(undefined)
    setSaved(undefined)
    try {
      const query = { ...(from && { from }), ...(to && { to }) }
      const name = `${type}.csv`
      saveFile(name, await fetchFile(reportCalls.download, { params: { type }, query }))
      setSaved(name)
    } catch (failure) {
      setError(failure)
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <PageHeader title="Reports" />
      <FormColumn>
        <Section title="Report" aside="a table for Excel, Numbers or Sheets">
          <Stack gap="lg">
            <TilesField
              label="Report"
              isLabelHidden
              tiles={REPORTS.map((report) => ({ ...report, note: DESCRIPTIONS[report.value] }))}
              value={type}
              onChange={(next) => set({ type: next })}
            />
            {chosen.length > 0 ? (
              <Text c="var(--td-t2)">Only of {chosen.map(({ name }) => name).join(', ')}, as chosen above.</Text>
            ) : null}
            <FieldGrid>
              <DateField
                label="Created from"
                inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
                description="Leave empty to start with the first"
                clearable
                value={from ?? null}
                error={fields?.from?.[0]}
                onChange={(day) => set({ from: day })}
              />
              <DateField
                label="Created until"
                inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
                description="Up to and including this day"
                clearable
                value={to ?? null}
                error={fields?.to?.[0]}
                onChange={(day) => set({ to: day })}
              />
            </FieldGrid>
            <FormError error={fields ? undefined : error} />
            <Group gap="md">
              <ActionButton icon={IconDownload} isSaving={isLoading} onClick={() => void download()}>
                Download CSV
              </ActionButton>
              <Text span c="var(--td-t2)" aria-live="polite">
                {isLoading ? 'The file is being prepared.' : saved ? `${saved} was downloaded.` : null}
              </Text>
            </Group>
          </Stack>
        </Section>
      </FormColumn>
    </>
  )
}
