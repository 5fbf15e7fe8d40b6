export type Token = { text: string; kind: 'comment' | 'string' | 'keyword' | 'call' | 'number' | undefined; at: number }

const KEYWORDS =
  'import|export|from|const|let|await|async|for|of|in|if|then|else|fi|do|done|while|function|return|new|try|catch|throw|type|set'

/** What is colored, in the order in which it is looked for at each place. */
const PATTERN = new RegExp(
  [
    String.raw`(?<comment>(?<![\S])(?://|#).*|/\*.*?\*/)`,
    String.raw`(?<string>'[^']*'|"(?:\\.|[^"\\])*"|\`[^\`]*\`)`,
    String.raw`(?<keyword>(?<![\w.$-])(?:${KEYWORDS})(?![\w-]|:))`,
    String.raw`(?<call>\b[A-Za-z]\w*(?=\()|(?<![\w/.$-])(?:api|curl|jq|echo|read|basename)(?=\s))`,
    String.raw`(?<number>(?<![\w.])\d+(?![\w]))`,
  ].join('|'),
  'g',
)

/** Splits a line of TypeScript or shell into the parts that have a color of their own. */
export function tokenize(line: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of line.matchAll(PATTERN)) {
    if (match.index > end) tokens.push({ text: line.slice(end, match.index), kind: undefined, at: end })
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] as Token['kind']
    tokens.push({ text: match[0], kind, at: match.index })
    end = match.index + match[0].length
  }
  if (end < line.length) tokens.push({ text: line.slice(end), kind: undefined, at: end })
  return tokens
}
