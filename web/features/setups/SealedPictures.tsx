import { Box, Image, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { setupCalls, type SetupPicture } from '#contract/setups.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'

type Props = {
  setup: { patient_id: number; version: number }
  /** Room for what floats over the stage. */
  padTop: number
}

/** Pictures of a version where its model cannot be drawn; the server renders them from the sealed files. */
export function SealedPictures({ setup: { patient_id, version }, padTop }: Props) {
  const read = useQuery({
    ...q(setupCalls.pictures, { params: { id: patient_id, version } }),
    // A version never changes.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  return (
    <Box
      component="section"
      h="100%"
      px={20}
      pb={20}
      pt={padTop}
      style={{ overflowY: 'auto' }}
      aria-label={`Pictures of v${version}`}
      // Scrolled by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <Text c="var(--td-t2)" mb="sm">
        The model cannot be shown here. These pictures were drawn from the files of version {version}.
      </Text>
      <QueryBoundary read={read} what="pictures">
        {({ pictures }) => (
          <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} spacing={12}>
            {pictures.filter(isDrawn).map(({ name, url }) => (
              <li key={name}>
                <Image src={url} alt={`${name} view of v${version}`} radius="md" />
                <Text ta="center" fz={13} c="dimmed" aria-hidden>
                  {name}
                </Text>
              </li>
            ))}
          </SimpleGrid>
        )}
      </QueryBoundary>
    </Box>
  )
}

function isDrawn(picture: SetupPicture): picture is SetupPicture & { url: string } {
  return picture.url !== null
}
