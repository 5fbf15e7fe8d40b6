import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { deleteOldCameraLinks } from './end.ts'

export const cameraLinkJobs = featureJobs('camera-links', { every: { day: deleteOldCameraLinks } })
