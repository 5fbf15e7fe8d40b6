import { findContacts, type ContactsJob } from './contacts.ts'

/** Computes the contacts of two arches in a worker. */
self.addEventListener('message', ({ data }: MessageEvent<ContactsJob>) => self.postMessage(findContacts(data)))
