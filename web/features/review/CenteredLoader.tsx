import { Center, Loader } from '@mantine/core'

export function CenteredLoader() {
  return (
    <Center pos="absolute" inset={0}>
      <Loader />
    </Center>
  )
}
