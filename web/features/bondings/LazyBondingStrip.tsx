import { Box } from '@mantine/core'
import { lazy, Suspense, type ComponentProps } from 'react'
import { isBoardShown } from './board-shown.ts'

const BondingStrip = lazy(async () => ({ default: (await import('./BondingStrip.tsx')).BondingStrip }))

/** Pixels of the strip while it loads, so that the list below does not move. */
const HEIGHT = { shown: 152, hidden: 44 }

/** The bonding board, which the first screen of a list does not wait for. */
export function LazyBondingStrip(props: ComponentProps<typeof BondingStrip>) {
  const height = isBoardShown(props.by, props.isShownFirst) ? HEIGHT.shown : HEIGHT.hidden
  return (
    <Suspense fallback={<Box h={height} />}>
      <BondingStrip {...props} />
    </Suspense>
  )
}
