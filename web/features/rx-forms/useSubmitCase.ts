import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { profileOf } from '#contract/access.ts'
import { caseCalls } from '#contract/cases.ts'
import { caseForm } from '#contract/rx-forms.ts'
import { isScan } from '#contract/rx-forms.rules.ts'
import { errorMessage, type ApiError } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import { showToast } from '#web/ui/toasts.ts'
import { toRequestValues, type CaseValues } from './case-values.ts'
import { focusField, FIELD_LABELS, SECTIONS, type FormField } from './form-sections.ts'
import { similarPatientConfirmation } from './SimilarNote.tsx'
import { SIMILAR_FAILED, type Similar } from './useSimilarPatient.ts'

type Options = {
  form: UseFormReturnType<CaseValues>
  /** The files and the organization of the case. */
  rest: { organization_id: number } & Record<
    'stl_files' | 'rx_intraoral_photos' | 'accepted_warnings',
    readonly unknown[]
  >
  idempotencyKey: string
  checkSimilar: () => Promise<Similar | undefined>
  onDone: () => void
}

const SENT_BEFORE =
  'This case was submitted already, without your last changes. You will find it among the patients, where it can be changed.'

/** Checks for namesakes, submits the case idempotently, and opens its receipt over the patient list. */
export function useSubmitCase({ form, rest, idempotencyKey, checkSimilar, onDone }: Options) {
  const navigate = useNavigate()
  const isManagement = profileOf(toActor(useMe())) === 'management'
  const save = useSave(caseCalls.submit, { errors: 'inline' })
  const [isAsking, setAsking] = useState(false)
  /** Name of a submission without a response: a namesake found on retry may be this very case. */
  const unanswered = useRef<string>(undefined)
  return { submit, isSaving: isAsking || save.isPending }

  async function submit() {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return focusFirstError(errors)
    setAsking(true)
    const isNameConfirmed = await confirmSimilarName()
    setAsking(false)
    if (isNameConfirmed) send()
  }

  async function confirmSimilarName() {
    if (unanswered.current === patientName(form.values)) return true
    const similar = await checkSimilar()
    if (!similar) showToast({ kind: 'error', text: SIMILAR_FAILED })
    if (!similar?.has_similar_patient) return Boolean(similar)
    return confirm(similarPatientConfirmation(similar))
  }

  function send() {
    const body = caseForm.parse({ ...toRequestValues(form.values), ...rest })
    // RX-02: opened in the click handler, otherwise the browser blocks it as a pop-up.
    const printed = isScan(body) ? null : window.open('about:blank', '_blank')
    save.mutate(
      { body, idempotencyKey },
      {
        onSuccess: ({ rx_form: { patient_id } }) => {
          onDone()
          if (printed && patient_id !== null) printed.location.replace(paths.rxFormPrint(patient_id))
          const query = patient_id === null ? {} : { receipt: patient_id }
          void navigate({ href: isManagement ? paths.patientsPage(query) : paths.patients(query), ignoreBlocker: true })
        },
        onError: (error) => {
          printed?.close()
          if (error.status === 0) unanswered.current = patientName(form.values)
          // A 422 without fields is a reused idempotency key: the case arrived earlier, but its response was lost.
          if (error.status === 422 && !error.fields) showToast({ kind: 'error', text: SENT_BEFORE })
          else showSubmitError(form, error)
        },
      },
    )
  }
}

function patientName({ first_name, last_name }: CaseValues) {
  return `${first_name.trim()} ${last_name.trim()}`
}

/** Assigns errors to their fields; any other error raises one toast. */
export function showSubmitError(form: UseFormReturnType<CaseValues>, error: ApiError) {
  const found = Object.entries(error.fields ?? {}).map(([path, words]) => [path.split('.')[0] ?? path, words[0] ?? ''])
  const fieldErrors = found.filter(([name]) => name !== undefined && name in FIELD_LABELS)
  if (fieldErrors.length < found.length || found.length === 0) showToast({ kind: 'error', text: errorMessage(error) })
  if (fieldErrors.length === 0) return
  const errors: Record<string, string> = Object.fromEntries(fieldErrors)
  form.setErrors(errors)
  focusFirstError(errors)
}

export function focusFirstError(errors: Record<string, unknown>) {
  const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0]))
  const first: FormField | undefined = SECTIONS.flatMap(({ fields }) => fields).find((field) => wrong.has(field))
  if (first) focusField(first)
}
