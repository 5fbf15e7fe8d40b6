import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { labelCalls, type PatientLabel } from '#contract/labels.ts'
import type { Patient } from '#contract/patients.ts'
import { rxFormCalls, type RxForm } from '#contract/rx-forms.ts'
import {
  ADDON_OPTIONS,
  ARCH_MODES,
  ASSIGNMENTS,
  EXPORT_TYPES,
  hasProduct,
  IMPRESSION_TYPES,
  JAWS,
  PRODUCTS,
  SUBMISSION_COMPLETED_BY,
} from '#contract/enums.ts'
import { SHIPPING_METHODS } from '#contract/shipping.ts'
import { useCan } from '#web/api/permissions.ts'
import { errorMessage } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { formatTimestamp } from '#web/ui/dates.ts'
import { useProviderChoices } from '#web/components/useProviderChoices.ts'
import { formatCaseNumber } from '../case-labels.ts'
import { CaseSkeleton } from '../CaseSkeleton.tsx'
import { useCase } from '#web/api/useCase.ts'
import { formatImpression } from '../rx-facts.ts'
import { Choices } from './Choices.tsx'
import { BarcodeImage } from '#web/components/labels/BarcodeImage.tsx'
import {
  Fact,
  Facts,
  Instructions,
  PrintedAt,
  PrintFoot,
  PrintHead,
  PrintSheet,
  ShipToFact,
  Sign,
} from './print-layout.tsx'
import classes from './Print.module.css'
import { usePrintDialog } from '#web/components/usePrintDialog.ts'
import { LoadingState } from '#web/ui/LoadingState.tsx'

const YES_NO = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
] as const

/**
 * /patient-details/:id/print-rxform, in a tab of its own: the page that goes into the box with the impressions
 * (SUMM-03).
 */
export default function RxFormPrintPage() {
  const answer = useCase()
  const patient = answer.data?.patient
  const id = patient?.rx_form?.id
  const full = useQuery({
    ...q(rxFormCalls.get, {
      params: { id: id ?? 0 },
      query: { include: 'organization,location,shippingLocation,bracketLibraries,createdByUser' },
    }),
    enabled: id !== undefined,
  })
  const form = full.data?.rx_form
  const can = useCan()
  const canSeeLabel = can(labelCalls.ofPatient)
  const label = useQuery({
    ...q(labelCalls.ofPatient, { params: { id: patient?.id ?? 0 } }),
    enabled: canSeeLabel && patient !== undefined,
  })
  usePrintDialog(form !== undefined && !(canSeeLabel && label.isPending))
  if (answer.error?.status === 404) return <CaseSkeleton answer={answer} />
  const error = answer.error ?? full.error
  if (error) return <p role="alert">{errorMessage(error)}</p>
  if (patient && !patient.rx_form) return <p>This patient has no rx form.</p>
  if (!patient || !form) return <LoadingState />
  return <Sheet patient={patient} form={form} label={label.data?.label} />
}

type SheetProps = { patient: Patient; form: RxForm; label: PatientLabel | undefined }

function Sheet({ patient, form, label }: SheetProps) {
  const assignments = useProviderChoices(ASSIGNMENTS)
  const setupBy = useProviderChoices(SUBMISSION_COMPLETED_BY)
  const libraries = form.bracketLibraries?.map(({ name }) => name).join(', ')
  return (
    <PrintSheet patient={patient}>
      <PrintHead
        title="Rx form"
        lead="Put this page into the box with the impressions."
        aside={
          <Group className={classes.codes} align="flex-start" gap="4mm" wrap="nowrap">
            <div>
              {label ? (
                <BarcodeImage
                  className={classes.bars}
                  svg={label.code128_svg}
                  text={label.code128_text}
                  kind="Code 128"
                />
              ) : null}
              <div>
                {formatCaseNumber(patient)}, version {form.version}
              </div>
            </div>
            {label ? <BarcodeImage svg={label.qr_svg} text={label.qr_text} kind="QR code" /> : null}
          </Group>
        }
      />
      <Facts isRuled>
        <Fact name="Patient" isLarge>
          {patient.formatted_name}
        </Fact>
        <Fact name="Case number">{patient.case_number_text}</Fact>
        <Fact name="Impression date">{form.impression_date}</Fact>
        <Fact name="Bonding date">{form.bonding_date}</Fact>
      </Facts>
      <Facts isRuled>
        <Fact name="Doctor">
          {patient.user.full_name}
          {patient.doctor_number ? (
            <>
              <br />
              Account {patient.doctor_number}
            </>
          ) : null}
        </Fact>
        <Fact name="Organization">
          {patient.organization.name}
          <br />
          {patient.organization.account_number}
        </Fact>
        <ShipToFact location={form.shippingLocation ?? form.location} />
      </Facts>
      <h2 className={classes.section}>Case</h2>
      <Choices
        label="Impression"
        choices={IMPRESSION_TYPES}
        isChosen={(value) => value === form.impression_type}
        aside={formatImpression(form)?.split(', ')[1]}
      />
      <Choices label="Jaws" choices={JAWS} isChosen={(value) => value === form.jaws_id} />
      <Choices label="Setup by" choices={setupBy} isChosen={(value) => value === form.submission_completed_by} />
      <Choices label="Arch mode" choices={ARCH_MODES} isChosen={(value) => value === form.arch_mode} />
      <Choices label="Export type" choices={EXPORT_TYPES} isChosen={(value) => value === form.export_type} />
      {form.products_list === 0 ? null : (
        <Choices label="Products" choices={PRODUCTS} isChosen={(value) => hasProduct(form.products_list, value)} />
      )}
      <Choices label="Print" choices={assignments} isChosen={(value) => value === form.print_assignment} />
      <Choices
        label="Insert brackets"
        choices={YES_NO}
        isChosen={(value) => (form.insert_brackets_assignment === null ? 0 : 1) === value}
        aside={libraries ? `Library ${libraries}` : undefined}
      />
      <Choices
        label="Rush case"
        choices={YES_NO}
        isChosen={(value) => Number(form.rush_case) === value}
        aside={form.rush_case_authorized_by ? `Authorized by ${form.rush_case_authorized_by}` : undefined}
      />
      <Choices label="Add-ons" choices={ADDON_OPTIONS} isChosen={(value) => (form.addon_options & value) !== 0} />
      <Choices
        label="Shipping"
        choices={SHIPPING_METHODS.map(({ id, name }) => ({ value: id, label: name }))}
        isChosen={(value) => value === form.shipping_method}
      />
      <h2 className={classes.section}>Special instructions</h2>
      <Instructions>{form.special_instructions}</Instructions>
      <div className={classes.foot}>
        <Sign>Doctor’s signature</Sign>
        <Sign>Date</Sign>
        <Box p="sm" bd="1px dashed #000" fz={10}>
          <strong>At the lab</strong>
          <Group gap="sm" wrap="nowrap" mt={20}>
            <Sign>Received</Sign>
            <Sign>By</Sign>
          </Group>
        </Box>
      </div>
      <p>For maximum bracket accuracy, cases should be bonded no later than 30 days from this submission date.</p>
      <PrintFoot>
        <span>
          Submitted {formatTimestamp(form.created_at)}
          {form.created_by_user ? ` by ${form.created_by_user.full_name}` : ''}
        </span>
        <PrintedAt />
      </PrintFoot>
    </PrintSheet>
  )
}
