import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useContext } from 'react'
import { trayCalls, type Tray } from '#contract/trays.ts'
import { q } from '#web/api/query.ts'
import { RecordPage } from '#web/components/record/RecordPage.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AddressContext } from '#web/ui/table/address-context.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import { TrayScreen } from './TrayScreen.tsx'
import { trayFromUrl, withoutTray } from './tray-url.ts'

/**
 * /patients-page/trays/:trayNumber: the active tray of that number, else the newest archived one (specification 4.6).
 */
export default function TrayOfPatientsPage() {
  const { trayNumber = '' } = useParams({ strict: false })
  const result = useQuery(q(trayCalls.list, { query: { filter: { tray_number: trayNumber }, perPage: 1 } }))
  return (
    <RecordPage of="tray" read={result}>
      {({ trays: { data } }) =>
        data[0] ? (
          <TrayContent key={data[0].id} tray={data[0]} />
        ) : (
          <EmptyState
            title="Tray not found"
            text={`There is no tray ${trayNumber}, or none of your cases is in it.`}
            isPage
          >
            <Button component="a" href={paths.patientsPage()}>
              Go to Patients
            </Button>
          </EmptyState>
        )
      }
    </RecordPage>
  )
}

function TrayContent({ tray: { id, tray_number } }: { tray: Tray }) {
  const { search, change } = useContext(AddressContext)
  useTitle(`Tray ${tray_number}`)
  return (
    <TrayScreen
      title={`Tray ${tray_number}`}
      crumbs={[{ label: 'Patients', href: paths.patientsPage() }, { label: tray_number }]}
      trayId={id}
      startsWith="cases"
      hrefOf={(query) => paths.trayOfPatients(tray_number, query)}
      opened={trayFromUrl(search)}
      onOpen={() => change({ ...search, caseTrayId: String(id) })}
      onClose={() => change(withoutTray(search))}
    />
  )
}
