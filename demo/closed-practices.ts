import { suspendContract } from '#server/features/contracts/suspension.ts'
import { setLicenseStatus } from '#server/features/licenses/actions.ts'
import { archiveOrganization } from '#server/features/organization-settings/archive.ts'
import { updateOrganization } from '#server/features/organization-settings/update.ts'
import { findContractId } from './licenses.ts'
import type { Practice } from './practices.ts'
import type { People } from './people.ts'
import type { ActionRunner } from './action-runner.ts'

/**
 * Suspends, disables or archives practices. Their license is deactivated first, because nothing of a closed practice
 * can be changed.
 */
export async function closePractices(stage: ActionRunner, practices: readonly Practice[], people: People) {
  for (const { id, until, sketch } of practices) {
    const admin = stage.as(people.named('Marcus Odell'), until)
    if (sketch.state === 'suspended') await suspendContract(admin, id)
    if (sketch.state !== 'disabled' && sketch.state !== 'archived') continue
    await setLicenseStatus(admin, await findContractId(stage.db, id), false)
    if (sketch.state === 'disabled') await updateOrganization(admin, id, { disabled: true })
    else await archiveOrganization(admin, id)
  }
}
