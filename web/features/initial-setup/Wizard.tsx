import { schemaResolver, useForm } from '@mantine/form'
import { useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { accountDetailsSchema, type AccountDetails } from '#contract/initial-setup.ts'
import { storeDraft } from '#web/api/drafts.ts'
import { DetailsStep } from './DetailsStep.tsx'
import classes from './InitialSetup.module.css'
import { listMissingDetails } from './missing-details.ts'
import { mergeDraft } from './setup-draft.ts'
import type { SetupData } from './setup-data.ts'
import { SetupBar } from './SetupBar.tsx'
import { Stepper } from './Stepper.tsx'
import { ChargeSummary } from './ChargeSummary.tsx'
import { useFinishSetup } from './useFinishSetup.ts'
import { usePromoCode } from './usePromoCode.ts'
import { WelcomeStep } from './WelcomeStep.tsx'

/** The wizard of two steps (SETUP-04). Its draft stays in this browser until the account is set up. */
export function Wizard(data: SetupData) {
  const { organization_id, details, survey, draftName, draft } = data
  const id = useId()
  // Resumes at the second step if there is a draft or saved details.
  const [resumesAt] = useState(() => (details.metadata.is_saved || draft !== null ? 1 : 0))
  const { step = resumesAt }: { step?: string | number } = useSearch({ strict: false })
  const isWelcome = String(step) === '0'
  const [isDraftStored, setDraftStored] = useState(draft !== null)
  const form = useForm<AccountDetails>({
    initialValues: mergeDraft(draft, details.account_details),
    validate: schemaResolver(accountDetailsSchema({ has_questions: survey !== undefined }), { sync: true }),
    validateInputOnBlur: true,
    onValuesChange: (values) => void storeDraft(draftName, JSON.stringify(values)).then(setDraftStored),
  })
  const promo = usePromoCode(form.values.promo_code)
  const finish = useFinishSetup({ organization_id, draftName, form, promo })

  return (
    <>
      <div className={classes.page}>
        <Stepper isWelcome={isWelcome} />
        <div className={classes.fields}>
          {isWelcome ? (
            <WelcomeStep />
          ) : (
            <DetailsStep
              id={id}
              form={form}
              survey={survey}
              promo={promo}
              {...finish}
              offer={details.metadata.promotion}
            />
          )}
        </div>
        <ChargeSummary facts={data} state={form.values.state} promotion={promo.applied} />
      </div>
      <SetupBar
        isWelcome={isWelcome}
        form={id}
        missing={listMissingDetails(form.values, survey !== undefined, id)}
        isDraftStored={isDraftStored}
        isBusy={finish.isBusy}
      />
    </>
  )
}
