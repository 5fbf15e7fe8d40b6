import { Quiet } from '../Quiet.tsx'

/** A label whose field may stay empty. */
export function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <Quiet>optional</Quiet>
    </>
  )
}
