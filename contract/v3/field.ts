import { z } from 'zod'
import { rowId } from '../wire.ts'

/** A field or parameter of /api/v3 with what the document says of it: what it means, and a value it may have. */
export function field<Shape extends z.ZodType>(schema: Shape, description: string, example: z.output<Shape>): Shape {
  return schema.meta({ description, examples: [example] })
}

/** The id of a row in a reply. */
export const idOf = (thing: string, example: number) => field(z.number().int(), `Id of the ${thing}.`, example)

/** The id of a row in a body; whether there is one is judged by the call. */
export const sentId = rowId.positive()
