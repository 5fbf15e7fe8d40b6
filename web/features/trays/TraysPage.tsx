import { useNavigate, useParams } from '@tanstack/react-router'
import { useContext } from 'react'
import { paths } from '#web/paths.ts'
import { AddressContext } from '#web/ui/table/address-context.ts'
import { TrayScreen } from './TrayScreen.tsx'
import { trayFromUrl, withoutTray } from './tray-url.ts'

const TITLE = 'Trays of 8'

/** /case-trays, and /case-trays/:id with the tray's information open (TRAY-01 to TRAY-03). */
export default function TraysPage() {
  const { id } = useParams({ strict: false })
  const { search, change } = useContext(AddressContext)
  const navigate = useNavigate()
  if (id === undefined) {
    return (
      <TrayScreen
        title={TITLE}
        startsWith="cases"
        hrefOf={(query) => paths.caseTrays(query)}
        opened={trayFromUrl(search)}
        onClose={() => change(withoutTray(search))}
      />
    )
  }
  return (
    <TrayScreen
      title={TITLE}
      trayId={Number(id)}
      startsWith="trays"
      hrefOf={(query) => paths.caseTray(Number(id), query)}
      opened={Number(id)}
      onClose={() => void navigate({ href: paths.caseTrays({ ...search, idx: '1' }), resetScroll: false })}
    />
  )
}
