import { groupBy } from '#contract/records.ts'
import type { Operation, PublicDocument } from '#web/api/public-document.ts'

export type NamedCall = {
  /** The anchor, such as `post-cases`. */
  id: string
  /** Such as `POST /cases`. */
  name: string
  noun: string
  scope: string | undefined
  summary: string
  operation: Operation
}

/** The calls of the document, by the noun of their scopes. */
export function listCalls({ paths }: PublicDocument): NamedCall[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): NamedCall => {
      const scope = operation.tags?.[0]
      const name = `${method.toUpperCase()} ${path}`
      return {
        id: name.toLowerCase().replaceAll(/\W+/g, '-').replace(/-$/, ''),
        name,
        noun: scope?.split(':')[0] ?? 'me',
        scope,
        summary: operation.summary ?? '',
        operation,
      }
    }),
  )
  return [...groupBy(calls, ({ noun }) => noun).values()].flat()
}
