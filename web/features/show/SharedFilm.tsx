import '#web/theme/shell-styles.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { shareLinkCalls, type SharedFilm as Film } from '#contract/share-links.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { MessagePage } from '#web/ui/MessagePage.tsx'
import classes from './Show.module.css'
import { ShowStage } from './ShowStage.tsx'

/** Loads the film of the link in the address; a loaded one stays, even if the link ends meanwhile. */
export function SharedFilm() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const read = useQuery({
    ...q(shareLinkCalls.open, { body: { token } }),
    // Each request is an opening, which the link counts.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  // An address that no link can have is refused as invalid.
  const isEnded = read.error?.status === 404 || read.error?.status === 422
  if (isEnded && !read.data) {
    return <MessagePage title="This link has ended" text="Ask your doctor for a new one." />
  }
  return (
    <QueryBoundary read={read} what="film">
      {({ film }) => (
        <ShowStage setup={toSetup(film)} label="3D view of your teeth">
          <Text component="h1" fz={16} lh="24px" fw={600} className={classes.title}>
            Your treatment
          </Text>
        </ShowStage>
      )}
    </QueryBoundary>
  )
}

/** The files of a film have one link each, which is to their light form. */
function toSetup({ files, teeth }: Film) {
  return { teeth, files: files.map((file) => ({ ...file, light_url: null, light_size: null })) }
}
