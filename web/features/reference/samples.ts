import answers from '../../../client/examples/answers.json'

/** The languages of the samples, which are the endings of their files. */
export const LANGUAGES = { sh: 'curl', ts: 'TypeScript' } as const
export type Language = keyof typeof LANGUAGES
export type SampleName = keyof typeof answers

/** The examples of the client, which tests/client-package.test.ts runs, as text. */
const files = import.meta.glob<string>('../../../client/examples/*.{ts,sh}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The code of a sample without the comment at its beginning, and what it prints. */
export function sampleOf(name: SampleName, language: Language) {
  const [, ...lines] = (files[`../../../client/examples/${name}.${language}`] ?? '').trimEnd().split('\n')
  return { lines, status: answers[name].status, answer: answers[name][language] }
}
