import { contactsOf, type BiteJob } from './contacts.ts'

/** Looks where two arches meet, and ends. */
self.addEventListener('message', ({ data }: MessageEvent<BiteJob>) => self.postMessage(contactsOf(data)))
