/** Mentions in a text: a mention is an @ and the full name, and is found again by that text alone. */
import { fold } from '../fold.ts'

type NamedPerson = { id: number; name: string }

/**
 * Returns the text typed between the last @ and the caret, and the position of the @; undefined outside of a mention.
 */
export function mentionAt(text: string, caret: number) {
  const match = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/.exec(text.slice(0, caret))
  const typed = match?.[1]
  return typed === undefined ? undefined : { typed, from: caret - typed.length - 1 }
}

/** Returns the people of whom a word of the name begins with the typed text. */
export function matchPeople<Person extends NamedPerson>(people: readonly Person[], typed: string) {
  const search = fold(typed)
  return people.filter(({ name }) => ` ${fold(name)}`.includes(` ${search}`))
}

/** Replaces the typed text by the full name, and returns the caret after it. */
export function insertMention(text: string, { typed, from }: { typed: string; from: number }, name: string) {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(from + 1 + typed.length).replace(/^ /, ''), caret: before.length }
}

/**
 * Returns the ids of the people whose full name is mentioned in the final text; a mention that was removed notifies
 * nobody.
 */
export function mentionedIds(text: string, people: readonly NamedPerson[]) {
  return people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
}
