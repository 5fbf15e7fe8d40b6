import { IconCloudUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import type { CustomerRequest, FlawedTray } from '#contract/requests.ts'
import { Age } from '#web/ui/Age.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useDrops } from '#web/ui/upload/useDrops.ts'
import { trayJaw } from './flawed-tray-state.ts'
import classes from './MissingTrays.module.css'

type Props = { request: CustomerRequest; trays: readonly FlawedTray[]; onFiles: (files: File[]) => void }

/** The sentence that says what is missing is the place where it is given: a drop counts anywhere on the page. */
export function MissingTrays({ request, trays, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDrops((files) => (files.length > 0 ? onFiles(files) : undefined), {
    inDialog: false,
    disabled: false,
  })
  const all = request.flawed_trays.length
  const isOne = trays.length === 1
  return (
    <div className={classes.bar} data-over={isOver}>
      <span className={classes.icon}>
        <Icon of={IconCloudUpload} size={20} />
      </span>
      <span>
        <strong>
          {trays.length} of {all} corrected {all === 1 ? 'tray' : 'trays'} {isOne ? 'is' : 'are'} missing.
        </strong>{' '}
        Drop the <strong>{trays.map((tray) => trayJaw(tray).toLowerCase()).join(' and ')}</strong> STL here or{' '}
        <button type="button" className={classes.choose} onClick={() => input.current?.click()}>
          choose a file
        </button>
        .{request.printing_request ? ' Printing starts with it.' : null}
      </span>
      <span className={classes.waits}>
        waits <Age since={trays[0]?.created_at} />
      </span>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isOne}
        accept=".stl"
        aria-label="Corrected tray"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
