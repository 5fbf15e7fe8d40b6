export type Posted = {
  /** Null if no reply came. */
  status: number | null
  ms: number
  /** Why no reply came. */
  error: string | null
  headers: Record<string, string>
  reply: string
}

export type Message = { url: string; headers: Record<string, string>; body: string }

/** Sends a message to an endpoint of somebody else. Never throws. */
export type PostMessage = (message: Message) => Promise<Posted>
