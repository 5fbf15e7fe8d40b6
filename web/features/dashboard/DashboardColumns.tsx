import { Box, Flex, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** The main column with a rail of two items on its right, which moves below it on narrow screens. */
export function DashboardColumns({ rail, children }: { rail: ReactNode; children: ReactNode }) {
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
