import { contactsOf, type BiteJob } from './contacts.ts'

/** Computes the contacts of two arches in a worker. */
self.addEventListener('message', ({ data }: MessageEvent<BiteJob>) => self.postMessage(contactsOf(data)))
