import { Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'

/** Opens the courier's page of a parcel: what a practice does with what was shipped. */
export function TrackParcelButton({ link }: { link: string }) {
  return (
    <Button component="a" href={link} target="_blank" rel="noreferrer" leftSection={<Icon of={IconTruckDelivery} />}>
      Track parcel
    </Button>
  )
}
