import { Quiet } from '../Quiet.tsx'

/** The label of an optional field. */
export function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <Quiet>optional</Quiet>
    </>
  )
}
