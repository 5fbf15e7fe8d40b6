/** Instructions for each step, by step number, and the label of the button that finishes it. */
export const STEP_LABELS: Readonly<Record<number, { lead: string; done: string }>> = {
  1: {
    lead: 'Five brackets of every kind that the practice uses, in a padded bag. They are measured for its library.',
    done: 'Samples are sent',
  },
  2: { lead: 'The samples have arrived and are complete.', done: 'Brackets are received' },
  3: { lead: 'The library is being made from the samples.', done: 'Library is in progress' },
  4: { lead: 'The library can be chosen in the case form.', done: 'Library is completed' },
  5: { lead: 'The desktop application, on the computer where setups are reviewed.', done: 'Installer is downloaded' },
  6: { lead: 'Run the installer and start the application once.', done: 'Software is installed' },
  7: { lead: 'The license of the practice is active on that computer.', done: 'License is activated' },
  8: { lead: 'Someone at the practice was shown around the application.', done: 'Training is completed' },
  9: { lead: 'Someone at the practice was shown how to bond with trays.', done: 'Training is completed' },
  10: { lead: 'The first patient was bonded with trays.', done: 'First bonding is completed' },
  11: { lead: 'How did it go? Tell us, by phone or mail.', done: 'Feedback is given' },
}
