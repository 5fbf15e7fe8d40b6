import { z } from 'zod'
import { group } from './call.ts'
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
  /** Whose patient it is. */
  organization_name: z.string().nullable(),
})
export type Notification = z.infer<typeof notification>

/** Push events on `private-user.{id}`: the type of the notification, in words. */
export const NOTIFICATION_EVENTS = {
  1: 'notification.rush_case',
  2: 'notification.patient_update',
  3: 'notification.item',
} as const
/**
 * Pushed so that open screens refetch, and only where the case is seen, since the number of a case is already something about it: on
 * private-internal, on `casesChannel` and on `private-user.{id}` of its doctor. Data: { patient_id }.
 */
export const PATIENT_CHANGED = 'patient.changed'

/** Heard by those who see every case of the organization. */
export function casesChannel(organization_id: number) {
  return `private-organization.${organization_id}.cases`
}

/** Pushed on `private-user.{id}`: what the person may do has changed, or who they are. Without data. */
export const USER_CHANGED = 'user.changed'

export const notificationCalls = group({
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
