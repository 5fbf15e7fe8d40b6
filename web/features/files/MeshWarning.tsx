import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCube3dSphere } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './MeshWarning.module.css'
import type { CheckedMesh } from './mesh-messages.ts'
import { headlineOf } from './mesh-words.ts'
import type { UploadItem } from './upload-list.ts'

type Props = {
  item: UploadItem
  check: CheckedMesh
  onShow: () => void
  onReplace: () => void
  onReason: (reason: string | undefined) => void
}

/** What the check found, before anything is handed in: scan again, or say why it is sent all the same. */
export function MeshWarning({ item, check, onShow, onReplace, onReason }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [words, setWords] = useState(item.reason ?? '')
  const { warnings, report } = check
  // The headline has said the holes; what they do to the tray is the first thing to read.
  const lines = report.holes > 0 ? ['The tray may not seat there.', ...warnings.filter(isNoHole)] : warnings.slice(1)
  const picture = item.mesh?.holePicture ?? item.picture
  const done = words.trim()

  function send() {
    if (!done) return
    onReason(done)
    setAsking(false)
  }

  return (
    <section className={classes.card} data-field={item.id} aria-label={`Mesh check of ${item.name}`}>
      <span className={classes.icon}>
        <Icon of={IconAlertTriangle} size={20} />
      </span>
      <div className={classes.body}>
        <output className={classes.head}>{headlineOf(item.name, check)}</output>
        <p className={classes.text}>{lines.join(' ')} Scan that area again, or send it as it is and say why.</p>
        {item.reason && !isAsking ? (
          <p className={classes.reason}>
            Sent as it is: “{item.reason}”{' '}
            <button type="button" className={classes.link} onClick={() => setAsking(true)}>
              Change
            </button>
          </p>
        ) : null}
        {isAsking ? (
          <div className={classes.ask}>
            <TextInput
              autoFocus
              label="Why is it sent as it is?"
              maxLength={255}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              // It stands inside the form of the case, whose submit Enter must not reach.
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                send()
              }}
            />
            <div className={classes.row}>
              <Button variant="default" disabled={!done} onClick={send}>
                Send as it is
              </Button>
              <Button variant="subtle" color="gray" onClick={() => setAsking(false)}>
                Cancel
              </Button>
            </div>
          </div>
        ) : (
          <div className={classes.row}>
            <Button variant="default" leftSection={<Icon of={IconCube3dSphere} />} onClick={onShow}>
              Show in viewer
            </Button>
            <Button variant="default" onClick={onReplace}>
              Replace file
            </Button>
            {item.reason ? null : (
              <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
                Send as it is…
              </Button>
            )}
          </div>
        )}
      </div>
      {picture ? <img src={picture} alt="" className={classes.picture} /> : null}
    </section>
  )
}

function isNoHole(line: string) {
  return !line.endsWith('The tray may not seat there.')
}
