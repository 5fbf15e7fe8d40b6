/** Rules of the links to the film of a case (specification 4.19). */

import { isCustomer, isStaff, type Actor } from './access.ts'
import { caseCan, type Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { MAX_SHARE_LINKS } from './share-links.ts'

const no = (text: string): Blocker => ({ text, code: CODE.wrongState })

/** Staff and customers who see the case share its film; a lab partner has no contact with the patient. */
export function canShareFilm(actor: Pick<Actor, 'role'>) {
  return isStaff(actor) || isCustomer(actor)
}

/** Why no link can be made in this state; undefined if one can. */
export const shareLinkCan = {
  /**
   * @param hasModel Whether the version has teeth in the light form, the only one that is shared.
   * @param count Open links of the case.
   */
  create(
    patient: Parameters<typeof caseCan.edit>[0],
    { hasModel, count }: { hasModel: boolean; count: number },
  ): Blocker | undefined {
    const blocked = caseCan.edit(patient)
    if (blocked) return blocked
    if (!hasModel) return no('This version has no model that can be shown.')
    if (count < MAX_SHARE_LINKS) return undefined
    return no(`The case has ${MAX_SHARE_LINKS} open links already. Please revoke one of them first.`)
  },
}
