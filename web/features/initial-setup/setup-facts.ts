import type { Reply } from '#contract/call.ts'
import type { initialSetupCalls } from '#contract/initial-setup.ts'
import type { productCalls } from '#contract/products.ts'
import type { settingCalls } from '#contract/settings.ts'
import type { SurveyQuestion } from '#contract/surveys.ts'

/** What the steps are about, read before the first is shown. */
export type SetupFacts = {
  organization_id: number
  details: Reply<typeof initialSetupCalls.accountDetails>
  survey: SurveyQuestion | undefined
  fee: Reply<typeof productCalls.get>['product']
  settings: Reply<typeof settingCalls.get>['settings']
  draftName: string
  /** What was typed before, as it is stored. */
  draft: string | null
}
