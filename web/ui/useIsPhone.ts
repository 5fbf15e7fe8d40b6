import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone, from the first render on. */
export function useIsPhone() {
  return useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
}
