import type { SetupComment } from '#contract/setups.ts'
import classes from './CommentNumber.module.css'
import { commentState } from './comment-words.ts'

/** The number of a pin in the colour of its state: open, done, or not possible; the words beside it say the same. */
export function CommentNumber({ comment }: { comment: SetupComment }) {
  return (
    <span className={classes.number} data-state={commentState(comment)} aria-hidden>
      {comment.number}
    </span>
  )
}
