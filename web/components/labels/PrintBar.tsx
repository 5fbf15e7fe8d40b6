import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { usePrintDialog } from '../usePrintDialog.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './PrintBar.module.css'

/** Opens the print dialog once the page is ready, and returns whether it was closed since. */
export function useWasPrinted(isReady: boolean) {
  const [wasPrinted, setPrinted] = useState(false)
  usePrintDialog(isReady, () => setPrinted(true))
  return wasPrinted
}

/** The toolbar above a print page, on screen only. */
export function PrintBar({ back, children }: { back: { href: string; label: string }; children: ReactNode }) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="Printing">
      <Button variant="subtle" component="a" href={back.href} leftSection={<Icon of={IconArrowLeft} />}>
        {back.label}
      </Button>
      <Group gap="sm" ml="auto">
        {children}
      </Group>
    </div>
  )
}

export function PrintButton() {
  return (
    <Button variant="default" leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
      Print
    </Button>
  )
}
