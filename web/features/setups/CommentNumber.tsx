import { Box } from '@mantine/core'
import { isOpenComment } from '#contract/setups.rules.ts'
import type { SetupComment } from '#contract/setups.ts'
import { answerOf } from './comment-words.ts'

/** The number of a pin in the colour of its state: open, done, or not possible; the words beside it say the same. */
export function CommentNumber({ comment }: { comment: SetupComment }) {
  return (
    <Box
      component="span"
      w={24}
      h={24}
      flex="none"
      bdrs="50%"
      bg={groundOf(comment)}
      c="#fff"
      fz={12}
      lh="24px"
      fw={600}
      ta="center"
      aria-hidden
    >
      {comment.number}
    </Box>
  )
}

function groundOf(comment: SetupComment) {
  const answer = answerOf(comment)
  if (answer?.kind === 'not_possible') return '#a05a00'
  return answer || !isOpenComment(comment) ? '#1a7f49' : '#0072ac'
}
