import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useState } from 'react'
import { formatShortEnds, type Coverage } from '#mesh/coverage.ts'
import { JAWS, type Jaw } from '#mesh/jaw.ts'
import { progressPercent } from '#web/ui/upload/upload-progress.ts'
import classes from './JawCheck.module.css'
import { asksReason, formatBytes, meshCheckLabel, needsReason, warningHeadline } from './mesh-labels.ts'
import { ScanCheckResult } from './ScanCheckResult.tsx'
import type { UploadItem } from './upload-list.ts'
import type { Uploads } from './useUploads.ts'

type Props = {
  item: UploadItem
  jaw: Jaw | undefined
  coverage: Coverage | undefined
  uploads: Uploads
  onReplace: () => void
  onChoose: (jaw: Jaw) => void
}

/** The shortest reason that says something. */
const LEAST_LETTERS = 3

/** What the check says of one scan, with the ways out of each warning, and how its upload is. */
export function JawCheck({ item, jaw, coverage, uploads, onReplace, onChoose }: Props) {
  const { name, size } = item
  const facts = [name, size > 0 ? formatBytes(size) : '', uploadLabel(item)].filter(Boolean).join(' · ')
  const isKnown = jaw !== undefined || !item.mesh?.check
  return (
    <div className={classes.check} data-field={item.id}>
      <Result item={item} jaw={jaw} coverage={coverage} uploads={uploads} onReplace={onReplace} />
      {isKnown ? null : (
        <Group gap="sm">
          Which jaw is this?
          {JAWS.map((each) => (
            <Button key={each} variant="default" size="xs" onClick={() => onChoose(each)}>
              {each === 'upper' ? 'Upper' : 'Lower'}
            </Button>
          ))}
        </Group>
      )}
      <Text fz={13} c="var(--td-t2)" style={{ overflowWrap: 'anywhere' }}>
        {jaw ? <span className={classes.jaw}>{jaw === 'upper' ? 'Upper' : 'Lower'} · </span> : null}
        {facts}
        <UploadLinks item={item} uploads={uploads} />
      </Text>
    </div>
  )
}

function Result({ item, jaw, coverage, uploads, onReplace }: Omit<Props, 'onChoose'>) {
  const check = item.mesh?.check
  if (item.mesh?.phase === 'failed')
    return (
      <ScanCheckResult kind="warning">
        <span role="alert">
          {item.mesh.words}{' '}
          <Anchor component="button" type="button" onClick={onReplace}>
            Replace file
          </Anchor>
        </span>
      </ScanCheckResult>
    )
  if (!check) return item.mesh ? <ScanCheckResult kind="pending">Being checked</ScanCheckResult> : null
  if (needsReason(check) || coverage?.state === 'short') {
    const words = needsReason(check)
      ? warningHeadline(item.name, check)
      : `May end before the last molar: ${coverage ? formatShortEnds(coverage, jaw) : 'one end'}.`
    // Against the other jaw alone no reason is asked for, so none would be kept.
    return <Doubt item={item} words={words} uploads={uploads} mayStay={asksReason(check)} onReplace={onReplace} />
  }
  const { label, kind } = meshCheckLabel(check.report, { coverage, isUncertain: false })
  return (
    <ScanCheckResult kind={kind}>
      <strong>{kind === 'okay' ? 'Complete to the second molars' : label}</strong>
    </ScanCheckResult>
  )
}

type DoubtProps = { item: UploadItem; words: string; uploads: Uploads; mayStay: boolean; onReplace: () => void }

/** A warning with its two ways out: another scan, or the reason why this one is enough. */
function Doubt({ item, words, uploads, mayStay, onReplace }: DoubtProps) {
  const [isEditing, setEditing] = useState(false)
  const [reason, setReason] = useState(item.reason ?? '')
  const trimmed = reason.trim()
  const isEnough = trimmed.length >= LEAST_LETTERS

  function keep() {
    if (!isEnough) return
    uploads.setReason(item.id, trimmed)
    setEditing(false)
  }

  return (
    <div>
      <ScanCheckResult kind="warning">
        <output>
          <strong>{words}</strong>{' '}
          {item.reason ? null : (
            <Anchor component="button" type="button" onClick={onReplace}>
              Scan it again
            </Anchor>
          )}
          {item.reason || !mayStay ? null : (
            <>
              , or{' '}
              <Anchor component="button" type="button" onClick={() => setEditing(true)}>
                say why it is enough
              </Anchor>
            </>
          )}
        </output>
      </ScanCheckResult>
      {item.reason && !isEditing ? (
        <Text fz={13} c="var(--td-t2)">
          Your reason: “{item.reason}”{' '}
          <Anchor component="button" type="button" fz="inherit" onClick={() => setEditing(true)}>
            Change
          </Anchor>
        </Text>
      ) : null}
      {isEditing ? (
        <Group gap="sm" mt="xs" align="end">
          <TextInput
            autoFocus
            flex={1}
            label={`Why is ${item.name} enough?`}
            maxLength={255}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={getHotkeyHandler([
              ['Enter', keep],
              ['Escape', () => setEditing(false)],
            ])}
          />
          <Button variant="default" disabled={!isEnough} onClick={keep}>
            Keep the reason
          </Button>
        </Group>
      ) : null}
    </div>
  )
}

function uploadLabel({ upload }: UploadItem) {
  if (upload.phase === 'done') return 'uploaded'
  if (upload.phase === 'waiting') return 'waiting'
  if (upload.phase === 'stopped') return `stopped: ${upload.message ?? 'not sent'}`
  return `${upload.phase === 'paused' ? 'paused at ' : ''}${Math.floor(progressPercent(upload))} %`
}

function UploadLinks({ item: { id, name, upload }, uploads }: { item: UploadItem; uploads: Uploads }) {
  const links = [
    ...(upload.phase === 'sending' ? [{ label: 'Pause', run: () => uploads.pause(id) }] : []),
    ...(upload.phase === 'paused' ? [{ label: 'Resume', run: () => uploads.resume(id) }] : []),
    ...(upload.phase === 'stopped' && upload.again ? [{ label: 'Retry', run: () => uploads.resume(id) }] : []),
    { label: upload.phase === 'done' ? 'Remove' : 'Cancel', run: () => uploads.remove(id) },
  ]
  return links.map(({ label, run }) => (
    <span key={label}>
      {' · '}
      <Anchor component="button" type="button" fz="inherit" aria-label={`${label} ${name}`} onClick={run}>
        {label}
      </Anchor>
    </span>
  ))
}
