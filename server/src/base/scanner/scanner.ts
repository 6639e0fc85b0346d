/** What became of looking through some bytes. Whatever is neither clean nor found was not checked, for a reason. */
export type Verdict =
  | { kind: 'clean' }
  | { kind: 'found'; signature: string }
  | { kind: 'unchecked'; why: 'away' | 'too-large'; detail: string };

/** A virus scanner, asked over a connection. */
export interface Scanner {
  scan(bytes: AsyncIterable<Buffer>): Promise<Verdict>;
  /** Whether it answers now. */
  isUp(): Promise<boolean>;
}
