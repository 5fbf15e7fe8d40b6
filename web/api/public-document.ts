import { queryOptions } from '@tanstack/react-query'
import { connectionError, type ApiError } from './errors.ts'

/** The parts of an OpenAPI document that the reference shows. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  examples?: readonly unknown[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}

type Content = Readonly<Record<string, { schema?: Schema }>>

export type Operation = {
  tags?: readonly string[]
  summary?: string
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { content?: Content }>>
}

export type PublicDocument = {
  info: { version: string }
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas?: Readonly<Record<string, Schema>> }
}

/** The description of /api/v3, which the server makes from the calls themselves. */
export function publicDocumentQuery() {
  return queryOptions<PublicDocument, ApiError>({
    queryKey: ['/api/v3/openapi.json'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/api/v3/openapi.json', { signal }).catch(() => undefined)
      if (!response?.ok) throw connectionError()
      return (await response.json()) as PublicDocument
    },
    staleTime: Infinity,
  })
}
