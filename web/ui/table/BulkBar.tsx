import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { KeyboardHint } from '../KeyboardHint.tsx'
import { TabularNumber } from '../TabularNumber.tsx'
import classes from './BulkBar.module.css'
import type { Selection } from './useSelection.ts'

/** The buttons for the selected rows. It floats over the list, so that no row moves, and the list ends above it. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  if (selection.ids.length === 0) return null
  return (
    <>
      <div className={classes.room} aria-hidden />
      <div className={classes.bar} role="toolbar" aria-label="For the selected rows">
        <Text span fw={500} aria-live="polite">
          <TabularNumber value={selection.ids.length} /> selected
        </Text>
        {children}
        <button type="button" className={classes.clear} onClick={selection.clear}>
          Clear <KeyboardHint keys="Escape" />
        </button>
      </div>
    </>
  )
}
