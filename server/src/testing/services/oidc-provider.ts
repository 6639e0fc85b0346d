import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error: it ships no types
import Provider from 'oidc-provider';
// @ts-expect-error: it ships no types
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';

/** Somebody at the identity provider. */
export interface Person {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  /** How they signed in there. */
  amr?: string[];
  acr?: string;
}

export interface TestProvider {
  issuer: string;
  settings: Record<string, string>;
  /** Who signs in when the provider asks; it asks nobody twice in one browser. */
  person: Person;
  stop(): Promise<void>;
  /** Again, at the same address. */
  start(): Promise<void>;
}

const clientId = 'atrium';
const clientSecret = 'a-client-secret-for-tests';

/** A real OpenID Connect provider on loopback whose login page signs the current person in at once. */
export async function startProvider(publicUrl: string, atPort = 0): Promise<TestProvider> {
  const server = createServer();
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(atPort);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Person>();
  const state: TestProvider = {
    issuer,
    settings: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ACR_2FA: 'urn:example:gold',
    },
    person: { sub: 'nobody' },
    start: () => listen(port),
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(0),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${publicUrl}/api/rest/auth/sso/callback`],
      },
    ],
    claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'], profile: ['name'] },
    acrValues: ['urn:example:gold'],
    cookies: { keys: ['a-cookie-key-for-tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email: people.get(sub)?.email, email_verified: people.get(sub)?.email_verified }),
    }),
    async loadExistingGrant({ oidc }: { oidc: { client: object; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const { sub, amr, acr } = state.person;
    const login = { accountId: sub, ...(amr ? { amr } : {}), ...(acr ? { acr } : {}) };
    people.set(sub, { ...state.person });
    await provider.interactionFinished(request, response, { login });
  });
  return state;
}
