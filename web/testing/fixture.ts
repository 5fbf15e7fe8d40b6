/** A record of a test: the type with only those fields that the tested code reads. */
export function fixture<Type>(fields: { [Name in keyof Type]?: unknown }): Type {
  return fields as Type
}
