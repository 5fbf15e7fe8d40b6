import type { ComponentProps, ReactNode } from 'react'
import { UploadRow } from './UploadRow.tsx'
import classes from './UploadRow.module.css'
import type { UploadProgress } from './upload-progress.ts'

export function UploadRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

type RowProps = ComponentProps<typeof UploadRow>

type Item<Id> = {
  id: Id
  name: string
  picture?: string | undefined
  upload: UploadProgress &
    Pick<RowProps, 'message' | 'again' | 'isResumable'> & { phase: RowProps['phase'] | 'cancelled' }
}

type Props<Id, Listed extends Item<Id>> = {
  label: string
  items: readonly Listed[]
  /** Also retries a stopped upload. */
  onResume: (id: Id) => void
  onPause: (id: Id) => void
  onCancel: (id: Id) => void
  /** What a row shows instead of, or beside, the state of the upload itself. */
  details?: (item: Listed) => Partial<RowProps>
}

/** The list of uploads; without an upload nothing is rendered. */
export function UploadList<Id extends string | number, Listed extends Item<Id>>(props: Props<Id, Listed>) {
  const { label, items, onResume, onPause, onCancel, details } = props
  if (items.length === 0) return null
  return (
    <UploadRows label={label}>
      {items.map((item) => {
        const { id, name, picture, upload } = item
        return (
          <UploadRow
            key={id}
            name={name}
            phase={upload.phase === 'cancelled' ? 'stopped' : upload.phase}
            amount={upload}
            message={upload.message}
            again={upload.again}
            isResumable={upload.isResumable}
            picture={picture}
            onPause={() => onPause(id)}
            onResume={() => onResume(id)}
            onCancel={() => onCancel(id)}
            {...details?.(item)}
          />
        )
      })}
    </UploadRows>
  )
}
