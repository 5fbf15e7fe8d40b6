import { z } from 'zod'
import { defineCalls } from './call.ts'
import { instant } from './wire.ts'

export const notification = z.object({
  id: z.number(),
  message: z.string(),
  link: z.string(),
  read_at: instant.nullable(),
  created_at: instant,
  /** 1 rush case (alert banner), 2 patient update, 3 item (register 102). */
  type: z.number().int(),
  patient_id: z.number().nullable(),
  patient_name: z.string().nullable(),
  /** The organization of the patient. */
  organization_name: z.string().nullable(),
})
export type Notification = z.infer<typeof notification>

/** Realtime events on `private-user.{id}`, one for each type of notification. */
export const NOTIFICATION_EVENTS = {
  1: 'notification.rush_case',
  2: 'notification.patient_update',
  3: 'notification.item',
} as const
/**
 * Realtime event that makes open screens refetch, with the data { patient_id }. It is published only to users who see
 * the case, since even its number reveals something: on private-internal, on `casesChannel` and on `private-user.{id}`
 * of its doctor.
 */
export const PATIENT_CHANGED = 'patient.changed'

/** Channel of the users who see every case of the organization. */
export function casesChannel(organization_id: number) {
  return `private-organization.${organization_id}.cases`
}

/**
 * Realtime event without data on `private-user.{id}`, published after the user's permissions or profile have changed.
 */
export const USER_CHANGED = 'user.changed'

export const notificationCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/notifications',
    summary: 'Your own notifications of the last 90 days, newest first, at most 100',
    access: 'signed-in',
    reply: z.object({ notifications: z.array(notification) }),
    logRead: { event: 'list.opened', list: 'notifications' },
  },
  markAsRead: {
    method: 'PATCH',
    path: '/notifications/:id/mark-as-read',
    summary: 'Marks one of your own notifications read',
    access: 'signed-in',
    isPersonal: true,
    reply: z.object({ notification }),
  },
})
