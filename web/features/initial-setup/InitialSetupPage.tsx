import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { initialSetupCalls } from '#contract/initial-setup.ts'
import { START_UP_FEE, productCalls } from '#contract/products.ts'
import { SETUP_QUESTION, surveyCalls } from '#contract/surveys.ts'
import { q } from '#web/api/query.ts'
import { useMe } from '#web/api/useMe.ts'
import { useStoredDraft } from '#web/api/useStoredDraft.ts'
import { useSettings } from '#web/api/useSettings.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { Redirect } from '#web/components/Redirect.tsx'
import { paths } from '#web/paths.ts'
import { setupDraftName } from './setup-draft.ts'
import { Wizard } from './Wizard.tsx'

/** Available only while the setup is required; afterwards it redirects home (LAYOUT-04). */
export default function InitialSetupPage() {
  const user = useMe()
  const current = user.organizations.find(({ id }) => id === user.current_organization_id)
  if (!current?.setup_required) return <Redirect to={paths.home()} />
  return <Setup key={current.id} organization_id={current.id} />
}

function Setup({ organization_id }: { organization_id: number }) {
  const details = useQuery(q(initialSetupCalls.accountDetails, { params: { id: organization_id } }))
  const survey = useQuery(q(surveyCalls.get, { params: { id: SETUP_QUESTION } }))
  const fee = useQuery(q(productCalls.get, { params: { id: START_UP_FEE } }))
  const settings = useSettings()
  const draftName = setupDraftName(useMe().id, organization_id)
  const draft = useStoredDraft(draftName)
  const queries = [details, survey, fee, draft]
  return (
    <QueryBoundary
      what="account setup"
      failed="The account setup could not be loaded."
      waiting={
        <Center h="60vh">
          <Loader />
        </Center>
      }
      read={{
        data:
          details.data && survey.data && fee.data && settings && draft.data !== undefined
            ? {
                details: details.data,
                survey: survey.data.has_questions ? survey.data.survey_question : undefined,
                fee: fee.data.product,
                settings,
                draftName,
                draft: draft.data,
              }
            : undefined,
        error: queries.find((answer) => answer.error && !answer.data)?.error ?? null,
        refetch: () => queries.forEach((answer) => void answer.refetch()),
      }}
    >
      {(facts) => <Wizard organization_id={organization_id} {...facts} />}
    </QueryBoundary>
  )
}
