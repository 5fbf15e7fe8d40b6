/** ONB-02: who of a practice sees the checklist, on any page. */
export const CHECKLIST = { access: { profile: 'normal', anyOf: ['organization.onboarding.view'] } } as const
