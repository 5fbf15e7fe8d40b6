import type { SetupComment } from '#contract/setups.ts'
import classes from './CommentNumber.module.css'
import { commentState } from './comment-labels.ts'

/** Number of a comment in the color of its state: open, done or not possible. The adjacent text repeats it. */
export function CommentNumber({ comment }: { comment: SetupComment }) {
  return (
    <span className={classes.number} data-state={commentState(comment)} aria-hidden>
      {comment.number}
    </span>
  )
}
