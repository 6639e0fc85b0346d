import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** What an identity provider, or somebody between it and us, may get wrong. */
export type Flaw =
  | 'none'
  | 'nonce'
  | 'issuer'
  | 'audience'
  | 'signature'
  | 'expired'
  | 'userinfo-subject'
  | 'alg-none';

export interface HostileProvider {
  issuer: string;
  flaw: Flaw;
  /** Given back in the id token, unless that is the flaw. */
  nonce: string;
  email: string;
  stop(): Promise<void>;
}

/** The smallest provider that our side accepts, and that lies in one chosen way. */
export async function startHostileProvider(clientId: string): Promise<HostileProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const reply = await answers[path]?.();
    response
      .writeHead(reply ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(reply ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: HostileProvider = {
    issuer,
    flaw: 'none',
    nonce: '',
    email: '',
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const wrong = (flaw: Flaw) => state.flaw === flaw;

  const idToken = async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims: JWTPayload = {
      iss: wrong('issuer') ? 'http://127.0.0.1:1' : issuer,
      aud: wrong('audience') ? 'another-client' : clientId,
      sub: 'subject-1',
      nonce: wrong('nonce') ? 'of-another-browser' : state.nonce,
      iat: now - 7200,
      exp: wrong('expired') ? now - 3600 : now + 600,
    };
    if (wrong('alg-none')) return `${part({ alg: 'none' })}.${part(claims)}.`;
    const key = wrong('signature') ? stranger.privateKey : privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(key);
  };
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }),
    '/jwks': async () => ({
      keys: [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }],
    }),
    '/token': async () => ({
      access_token: 'an-access-token',
      token_type: 'Bearer',
      id_token: await idToken(),
    }),
    '/me': () => ({
      sub: wrong('userinfo-subject') ? 'subject-2' : 'subject-1',
      email: state.email,
      email_verified: true,
    }),
  };
  return state;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
