import type { FailedJob } from '#contract/failed-jobs.ts'

/** The labels of the background jobs, by the feature that queued them. */
const FEATURE_LABELS: Record<string, string> = {
  announcements: 'Tell others about an announcement',
  auth: 'Send or tidy up what signing in needs',
  'bracket-libraries': 'Remove the file of a bracket library',
  files: 'Read an uploaded file',
  'large-files': 'Read a large uploaded file',
  invitations: 'Send an invitation',
  mails: 'Send a mail',
  notifications: 'Notify people',
  organizations: 'Bring an organization up to date',
  patients: 'Remove the files of a patient',
  search: 'Bring the search up to date',
  'search-pass': 'Go through the whole search',
  'user-admin': 'Write to a user',
}

const SLOTS: Record<string, string> = { minute: 'every minute', hour: 'every hour', day: 'every day' }

export function jobLabel(job: FailedJob) {
  const clock = SLOTS[job.name]
  if (clock) return job.feature === 'files' ? `Tidy up the stored files, ${clock}` : `${featureLabel(job)}, ${clock}`
  return featureLabel(job)
}

function featureLabel({ feature }: FailedJob) {
  return FEATURE_LABELS[feature] ?? feature
}
