import { IconBuilding, IconMapPin } from '@tabler/icons-react'
import type { SearchHit } from '#contract/search.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { HitAction } from './HitAction.tsx'
import { HitLine } from './HitLine.tsx'

type Props = { hit: SearchHit; highlights: readonly string[] }

export function LocationCard({ hit, highlights }: Props) {
  const reaches = useCanOpen()
  const { model_id, organization_id } = hit
  const href =
    organization_id === null ? paths.location(model_id) : paths.organizationLocation(organization_id, model_id)
  return (
    <HitLine
      hit={hit}
      highlights={highlights}
      lead={<IconTile icon={IconMapPin} size={28} />}
      href={href}
      under={hit.locations.join(' · ')}
      where={hit.organization_account_number}
      action={
        reaches(href) ? (
          <HitAction label="Open" icon={IconBuilding} href={href} subject={hit.full_name} variant="default" />
        ) : null
      }
    />
  )
}
