import { SecondaryText } from '../SecondaryText.tsx'

/** The label of an optional field. */
export function OptionalLabel({ children }: { children: string }) {
  return (
    <>
      {children} <SecondaryText>optional</SecondaryText>
    </>
  )
}
