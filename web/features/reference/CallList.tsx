import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { groupBy } from '#contract/records.ts'
import { publicDocumentQuery } from '#web/api/public-document.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { CallEntry } from './CallEntry.tsx'
import { listCalls } from './list-calls.ts'
import { LookUpSection } from './lookup-tables.tsx'
import classes from './Reference.module.css'

/** Every call by name, as the document of the portal describes it. */
export function CallList() {
  const read = useQuery(publicDocumentQuery())
  const lead = (
    <>
      Made from <a href="/api/v3/openapi.json">openapi.json</a>, with which you can make a client of your own.
    </>
  )
  return (
    <LookUpSection id="calls" title="Calls by name" lead={lead}>
      <QueryBoundary read={read} what="calls">
        {(document) =>
          [...groupBy(listCalls(document), ({ noun }) => noun)].map(([noun, calls]) => (
            <Stack key={noun} id={`calls-${noun}`} className={classes.anchor} gap={0} mt="md">
              <Text component="h3" mb="xs" fz={14} fw={600}>
                {noun}
              </Text>
              {calls.map((call) => (
                <CallEntry key={call.id} document={document} call={call} />
              ))}
            </Stack>
          ))
        }
      </QueryBoundary>
    </LookUpSection>
  )
}
