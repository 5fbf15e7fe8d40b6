import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fileReply, instant, message, queryId, requiredId } from './wire.ts'

/** Where the feeds are, below the base path; what follows is a secret and is kept out of logs. */
export const CALENDAR_PATH = '/calendar/'

/** 32 random bytes in base64url; anything else is no link. */
const token = z.string().regex(/^[\w-]{43}$/)

/** The calendar link of the user in one organization; its address is told only when it is made. */
const calendar = z.object({ with_names: z.boolean(), created_at: instant })
export type Calendar = z.infer<typeof calendar>

const ofOrganization = z.object({ organization_id: queryId })

/** The private calendar feed of a person in an organization (specification 4.17). */
export const calendarCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/me/calendar',
    summary: 'Whether you have a calendar link in an organization, and what it shows; never its address',
    access: 'signed-in',
    query: ofOrganization,
    reply: z.object({ calendar: calendar.nullable() }),
  },
  create: {
    method: 'POST',
    path: '/me/calendar',
    summary: 'Makes your calendar link in an organization; the one before stops working',
    access: 'signed-in',
    body: z.object({ organization_id: requiredId, with_names: z.boolean().default(false) }),
    /** `is_local`: the portal has an address that only its own machine reaches. */
    reply: z.object({ url: z.string(), is_local: z.boolean(), calendar, message }),
    status: 201,
    secret: true,
  },
  update: {
    method: 'PUT',
    path: '/me/calendar',
    summary: 'Changes whether your calendar shows names of patients; its address stays',
    access: 'signed-in',
    body: z.object({ organization_id: requiredId, with_names: z.boolean() }),
    reply: z.object({ calendar, message }),
  },
  remove: {
    method: 'DELETE',
    path: '/me/calendar',
    summary: 'Revokes your calendar link in an organization',
    access: 'signed-in',
    isPersonal: true,
    query: ofOrganization,
    reply: z.object({ message }),
  },
  feed: {
    method: 'GET',
    path: '/calendar/:token.ics',
    summary: 'The calendar of the holder of the link: bonding days, answers needed, parcels; 404 for any other link',
    access: 'public',
    params: z.object({ token }),
    reply: fileReply,
    file: ['text/calendar'],
  },
})
