import { Center, Loader } from '@mantine/core'

export function MiddleRing() {
  return (
    <Center pos="absolute" inset={0}>
      <Loader />
    </Center>
  )
}
