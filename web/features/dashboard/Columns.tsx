import { Box, Flex, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** The work, and at its right what one looks at now and then: two things, below it where there is no room. */
export function Columns({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap="md">
      <Box flex={1} miw={0} display="grid" style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
      </Box>
      <Box w={{ base: '100%', lg: 264 }} style={{ flexShrink: 0 }}>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 1 }} spacing="md" verticalSpacing="md">
          {rail}
        </SimpleGrid>
      </Box>
    </Flex>
  )
}
