const encode = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

interface TokenParts {
  sub?: string;
  authorities?: string[];
  /** Seconds from now. */
  endsIn?: number;
  startedAgo?: number;
}

/** A token as the server writes it; its signature means nothing to the browser. */
export function makeToken({
  sub = '7',
  authorities = ['ROLE_12'],
  endsIn = 3600,
  startedAgo = 0,
}: TokenParts = {}) {
  const now = Math.floor(Date.now() / 1000);
  return [
    { alg: 'HS256' },
    { sub, authorities, iat: now - startedAgo, exp: now + endsIn },
    { signature: true },
  ]
    .map(encode)
    .join('.');
}
