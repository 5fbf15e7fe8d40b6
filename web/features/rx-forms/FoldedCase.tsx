import { Anchor, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IMPRESSION_TYPES, PHOTO_FILE, SCAN, SCAN_SUBMISSION_TYPES, UPLOAD } from '#contract/enums.ts'
import { fileTypeBlocker } from '#contract/files.ts'
import { needsStlFiles } from '#contract/rx-forms.rules.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { JawScans } from '#web/features/files/JawScans.tsx'
import { RejectedFiles } from '#web/features/files/RejectedFiles.tsx'
import { useJaws } from '#web/features/files/useJaws.ts'
import type { Uploads } from '#web/features/files/useUploads.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useFileDrops } from '#web/ui/upload/useFileDrops.ts'
import { CaseSentence } from './CaseSentence.tsx'
import { useCaseForm } from './CaseFormContext.ts'
import classes from './FoldedCase.module.css'
import { FoldProvider } from './FoldContext.ts'
import { SECTIONS, type FormField, type SectionId } from './form-sections.ts'
import { ScanDrop } from './ScanDrop.tsx'
import { sectionLine } from './section-lines.ts'
import type { useSectionFold } from './useSectionFold.ts'
import type { UsualChoices } from './useUsualChoices.ts'

type Props = {
  stl: Uploads
  photos: Uploads
  /** How many scans wait for a look: a reason, or another file. */
  doubts: number
  /** The doctor as far as chosen; `isOwn` if it is the user. */
  doctor: string | undefined
  isOwn: boolean
  usual: UsualChoices | undefined
  isNameFromFiles: boolean
  fold: ReturnType<typeof useSectionFold>
  onGo: (field: FormField) => void
  onBlank: () => void
  /** The question whether the patient has a namesake, below the sentence. */
  note: ReactNode
  /** Undefined where the bar has it. */
  summary: ReactNode
  children: ReactNode
}

/** What the two other ways begin with: the first kind that is no scan, and scans that the scanner sends. */
const PVS = IMPRESSION_TYPES[0].value
const FROM_SCANNER = SCAN_SUBMISSION_TYPES[1].value

/** A new case from its scans: they come first, then the case in one sentence, then its sections, one line each. */
export function FoldedCase(props: Props) {
  const { stl, photos, doubts, doctor, isOwn, usual, isNameFromFiles, fold, onGo, onBlank, note, summary, children } =
    props
  const { form, facts, missing } = useCaseForm()
  const { values } = form
  const provider = useProviderName()
  const jaws = useJaws(stl.items)
  const isUploaded = needsStlFiles(values)
  // Scans are the usual way, so they are asked for until another one is chosen.
  const mayUpload = isUploaded || values.impression_type === null
  // The open section of the files takes what is dropped itself.
  const isDraggedOver = useFileDrops(addFiles, { inDialog: false, disabled: fold.isOpen('files') })
  const files = { scans: stl.items.length, doubts, photos: photos.items.length }
  const patient = `${values.first_name} ${values.last_name}`.trim() || undefined
  const known = { facts, provider, doctor, isNameFromFiles, files }
  return (
    <div className={classes.page} data-over={isDraggedOver} data-begun={stl.items.length > 0}>
      <div className={classes.main}>
        {scans()}
        {fold.isOpen('files') ? null : (
          <>
            <RejectedFiles refused={stl.refused} onClose={stl.forgetRefused} />
            <RejectedFiles refused={photos.refused} onClose={photos.forgetRefused} />
          </>
        )}
        <Group justify="space-between" align="start" gap="md" wrap="nowrap">
          <CaseSentence doctor={doctor} isOwn={isOwn} usual={usual} onGo={onGo} />
          {usual && stl.items.length === 0 ? (
            <Anchor component="button" type="button" fz={13} flex="none" lh="28px" onClick={onBlank}>
              Start from blank
            </Anchor>
          ) : null}
        </Group>
        {note}
        <div className={classes.sections}>
          <FoldProvider
            value={{
              isOpen: fold.isOpen,
              toggle: fold.toggle,
              lineOf: (id) => sectionLine(id, values, known),
              stateOf,
            }}
          >
            {children}
          </FoldProvider>
        </div>
      </div>
      {summary ? <div className={classes.side}>{summary}</div> : null}
    </div>
  )

  function scans() {
    if (isUploaded && stl.items.length > 0) return <JawScans uploads={stl} jaws={jaws} patient={patient} />
    if (mayUpload)
      return (
        <ScanDrop
          isDraggedOver={isDraggedOver}
          onFiles={addFiles}
          onImpression={() => {
            form.setFieldValue('impression_type', PVS)
            onGo('impression_type')
          }}
          onScanner={() => {
            form.setFieldValue('impression_type', SCAN)
            form.setFieldValue('scan_submission_type', FROM_SCANNER)
            onGo('scan_submission_type')
          }}
        />
      )
    return (
      <Notice
        actions={
          <Button
            variant="default"
            onClick={() => {
              form.setFieldValue('impression_type', SCAN)
              form.setFieldValue('scan_submission_type', UPLOAD)
            }}
          >
            Send scan files instead
          </Button>
        }
      >
        <Text inherit>This case comes without scan files.</Text>
      </Notice>
    )
  }

  function addFiles(dropped: File[]) {
    const isPhoto = ({ name }: File) => fileTypeBlocker(name, PHOTO_FILE) === undefined
    const pictures = dropped.filter(isPhoto)
    const others = dropped.filter((file) => !isPhoto(file))
    if (pictures.length > 0) photos.add(pictures)
    if (others.length === 0) return
    if (!isUploaded) {
      form.setFieldValue('impression_type', SCAN)
      form.setFieldValue('scan_submission_type', UPLOAD)
    }
    stl.add(others)
  }

  function stateOf(id: SectionId) {
    const fields = SECTIONS.find((section) => section.id === id)?.fields ?? []
    if (missing.some(({ field }) => fields.includes(field)) || (id === 'files' && doubts > 0)) return 'missing'
    const isEmpty = id === 'instructions' && !values.special_instructions && !values.bonding_date
    return isEmpty ? 'untouched' : 'done'
  }
}
