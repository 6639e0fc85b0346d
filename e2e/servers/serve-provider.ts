import { startProvider } from '../../server/src/testing/services/oidc-provider.ts';
import { providerPort, ssoUrl } from './places.ts';

/** A real OpenID Connect provider whose login page signs Ingrid in at once. */
const provider = await startProvider(ssoUrl, providerPort);
provider.person = { sub: 'ingrid', email: 'staff@atrium.example', email_verified: true };
