import { useQuery } from '@tanstack/react-query'
import { initialSetupCalls } from '#contract/initial-setup.ts'
import { START_UP_FEE, productCalls } from '#contract/products.ts'
import { SETUP_QUESTION, surveyCalls } from '#contract/surveys.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { useMe } from '#web/api/useMe.ts'
import { useSettings } from '#web/api/useSettings.ts'
import { SendOn } from '#web/components/SendOn.tsx'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import classes from './InitialSetup.module.css'
import { Wizard } from './Wizard.tsx'

/** Only as long as there is something to set up: afterwards the address leads home (LAYOUT-04). */
export default function InitialSetupPage() {
  const user = useMe()
  const current = user.organizations.find(({ id }) => id === user.current_organization_id)
  if (!current?.setup_required) return <SendOn to={paths.home()} />
  return <Setup key={current.id} organization_id={current.id} />
}

function Setup({ organization_id }: { organization_id: number }) {
  const details = useQuery(q(initialSetupCalls.accountDetails, { params: { id: organization_id } }))
  const survey = useQuery(q(surveyCalls.get, { params: { id: SETUP_QUESTION } }))
  const fee = useQuery(q(productCalls.get, { params: { id: START_UP_FEE } }))
  const settings = useSettings()
  const error = [details, survey, fee].find((answer) => answer.error && !answer.data)?.error

  if (details.data && survey.data && fee.data && settings) {
    return (
      <Wizard
        organization_id={organization_id}
        details={details.data}
        survey={survey.data.has_questions ? survey.data.survey_question : undefined}
        fee={fee.data.product}
        settings={settings}
      />
    )
  }
  if (error) {
    const retry = () => [details, survey, fee].forEach((answer) => void answer.refetch())
    return <ErrorState title="The account setup could not be loaded." text={wordsOf(error)} onRetry={retry} />
  }
  return <Waiting className={classes.loading} />
}
