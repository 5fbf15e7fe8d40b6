import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** The narrowest a field may be, in px: as many stand side by side as there is room for. */
  least?: number
  /** Never more than these side by side. */
  most?: number
  children: ReactNode
}

/** Fields side by side where there is room, one below the other where there is none. */
export function FieldGrid({ least = 220, most, children }: Props) {
  const width = most ? `max(${least}px, (100% - ${(most - 1) * GAP}px) / ${most})` : `${least}px`
  return (
    <SimpleGrid minColWidth={`min(${width}, 100%)`} autoFlow="auto-fit" spacing={GAP} style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  )
}

const GAP = 12
