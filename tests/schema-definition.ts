import type { z } from 'zod'

/** What a schema is made of, by the names that the library uses for its parts. */
export type Definition = {
  tx?: unknown
  type: string
  checks?: readonly z.core.$ZodCheck[]
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  format?: string
  items?: z.ZodType[]
}

export function definition({ _zod: { def } }: { _zod: { def: unknown } }) {
  return def as Definition
}
