import { fold } from '../fold.ts'

type Named = { id: number; name: string }

/** What is typed after the last @ before the caret, and where it begins; undefined while nobody is being named. */
export function mentionAt(text: string, caret: number) {
  const found = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/.exec(text.slice(0, caret))
  const typed = found?.[1]
  return typed === undefined ? undefined : { typed, from: caret - typed.length - 1 }
}

/** Those whose name has a word that begins like it. */
export function matching<Person extends Named>(people: readonly Person[], typed: string) {
  const wanted = fold(typed)
  return people.filter(({ name }) => ` ${fold(name)}`.includes(` ${wanted}`))
}

/** The text with the name in place of what was typed. */
export function withMention(text: string, { typed, from }: { typed: string; from: number }, name: string) {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(from + 1 + typed.length).replace(/^ /, ''), caret: before.length }
}

/** Whose whole name stands in it: who was taken out again is not told. */
export function mentionsIn(text: string, people: readonly Named[]) {
  return people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
}
