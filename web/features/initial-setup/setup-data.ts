import type { Reply } from '#contract/call.ts'
import type { initialSetupCalls } from '#contract/initial-setup.ts'
import type { productCalls } from '#contract/products.ts'
import type { settingCalls } from '#contract/settings.ts'
import type { SurveyQuestion } from '#contract/surveys.ts'

/** The data that the wizard needs, loaded before its first step is rendered. */
export type SetupData = {
  organization_id: number
  details: Reply<typeof initialSetupCalls.accountDetails>
  survey: SurveyQuestion | undefined
  fee: Reply<typeof productCalls.get>['product']
  settings: Reply<typeof settingCalls.get>['settings']
  draftName: string
  /** The stored draft as JSON. */
  draft: string | null
}
