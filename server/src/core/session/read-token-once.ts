import type { Parts } from '../../base/parts.ts';
import { readToken, type TokenClaims, type TokenKind, tokenKinds } from './tokens.ts';

/**
 * A signature that was right once stays right, and checking it costs more than the statement that follows, so
 * the last few thousand tokens are remembered. Their end is compared anew, and the session row is always asked.
 */
const remembered = new WeakMap<Uint8Array, Map<string, TokenClaims>>();
const most = 5000;

export async function readTokenOnce(
  parts: Parts,
  kind: TokenKind,
  token: string,
): Promise<TokenClaims | undefined> {
  const { keys, clock } = parts;
  const known = rememberedFor(keys.token);
  const key = `${kind} ${token}`;
  const found = known.get(key);
  if (found) return found.notAfter * 1000 > clock.now().getTime() ? found : undefined;
  if (!seemsToBe(kind, token)) return undefined;
  const claims = await readToken(keys, clock, kind, token);
  if (!claims) return undefined;
  // A map keeps its order, so the first one is the oldest.
  if (known.size >= most) known.delete(known.keys().next().value as string);
  known.set(key, claims);
  return claims;
}

function rememberedFor(signingKey: Uint8Array): Map<string, TokenClaims> {
  const known = remembered.get(signingKey) ?? new Map<string, TokenClaims>();
  remembered.set(signingKey, known);
  return known;
}

/**
 * Whether a token says that it is of this kind: where several are good most are of another, and to see that, no
 * signature needs to be checked.
 */
function seemsToBe(kind: TokenKind, token: string): boolean {
  try {
    const header = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString());
    return header?.typ === tokenKinds[kind].typ;
  } catch {
    return false;
  }
}
