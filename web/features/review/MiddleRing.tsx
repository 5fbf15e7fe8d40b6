import { Center, Loader } from '@mantine/core'

/** In the middle of what is still to come. */
export function MiddleRing() {
  return (
    <Center pos="absolute" inset={0}>
      <Loader />
    </Center>
  )
}
