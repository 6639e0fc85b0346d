import { apiPrefix } from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import {
  allowInsecureRequests,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import { AppError } from '../../base/errors.ts';
import { onceFor, type Parts } from '../../base/parts.ts';

export interface Provider {
  issuer: string;
  redirectUri: string;
  /** The provider's metadata, read when first needed and kept; read anew after a failure. */
  configuration(): Promise<Configuration>;
}

function createProvider({ config, publicUrl }: Parts): Provider | undefined {
  const { oidc } = config;
  if (!oidc) return undefined;
  let found: Promise<Configuration> | undefined;
  // The signature of the id token is checked too, not only the TLS it came by. Plain http: loopback alone, see config.
  const execute = [
    enableNonRepudiationChecks,
    ...(oidc.issuer.startsWith('http:') ? [allowInsecureRequests] : []),
  ];
  return {
    issuer: oidc.issuer,
    redirectUri: `${publicUrl}${apiPrefix}/auth/sso/callback`,
    configuration() {
      found ??= discovery(
        new URL(oidc.issuer),
        oidc.clientId,
        {},
        oidc.clientSecret ? ClientSecretPost(oidc.clientSecret) : None(),
        { execute, timeout: 10 },
      ).catch((error) => {
        found = undefined;
        throw error;
      });
      return found;
    },
  };
}

const providerOf = onceFor(createProvider);

export function requireProvider(parts: Parts): Provider {
  const provider = providerOf(parts);
  if (!provider) throw new AppError('auth.sso-none', sentence('Single sign-in is not configured.'));
  return provider;
}
