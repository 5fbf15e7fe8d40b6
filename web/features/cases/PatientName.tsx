import { IconAlertTriangle, IconArchive, IconBolt, IconPlayerPauseFilled } from '@tabler/icons-react'
import type { PatientRow } from '#contract/patients.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { TruncatedText } from '#web/ui/TruncatedText.tsx'
import classes from './PatientName.module.css'

type Named = Pick<PatientRow, 'full_name' | 'numeric_suffix' | 'case_number_text'>
type Marked = Pick<PatientRow, 'rush_case' | 'is_on_hold' | 'has_pending_flawed_tray_request' | 'deleted_at'>

/** Renders the name, the case number and then the marks, so that the names align in a column. */
export function PatientName({ row }: { row: Named & Marked }) {
  const isMarked = listMarks(row).length > 0
  return (
    <span className={classes.line} data-marked={isMarked || undefined}>
      <PatientFullName row={row} />
      {row.case_number_text ? (
        <TruncatedText tone="third" flex="0 1000 auto">
          {row.case_number_text}
        </TruncatedText>
      ) : null}
      <PatientMarks row={row} />
    </span>
  )
}

export function PatientFullName({ row }: { row: Pick<Named, 'full_name' | 'numeric_suffix'> }) {
  return (
    <TruncatedText weight={500}>
      {row.full_name}
      {/* PAT-28: the suffix of a duplicate has its own colour. */}
      {row.numeric_suffix === null ? null : (
        <TruncatedText tone="doubled" weight={400}>
          {' '}
          ({row.numeric_suffix})
        </TruncatedText>
      )}
    </TruncatedText>
  )
}

type MarksProps = {
  row: Marked
  isForPractice?: boolean
  /** Icons only, next to a name that gets no more width than it needs. */
  areIcons?: boolean
}

export function PatientMarks({ row, isForPractice, areIcons }: MarksProps) {
  return listMarks(row, isForPractice).map((mark, index) => (
    <Mark
      key={mark.label}
      {...mark}
      folds={areIcons ? 'always' : index === 0 ? 'last' : isForPractice ? 'always' : 'first'}
    />
  ))
}

function listMarks(row: Marked, isForPractice = false) {
  const { rush_case, is_on_hold, has_pending_flawed_tray_request: isFlawed, deleted_at } = row
  return [
    ...(rush_case ? [{ label: 'Rush', icon: IconBolt, tone: 'danger' as const }] : []),
    ...(is_on_hold ? [{ label: 'On hold', icon: IconPlayerPauseFilled }] : []),
    ...(isFlawed && !isForPractice
      ? [{ label: 'Flawed tray', icon: IconAlertTriangle, tone: 'warning' as const }]
      : []),
    ...(deleted_at ? [{ label: 'Archived', icon: IconArchive }] : []),
  ]
}
