import { StartError } from '../errors.ts';

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
]);

/** Why a database cannot be spoken to in secret, as a sentence; undefined where that is not what is wrong. */
export function explainTls(error: unknown): StartError | undefined {
  const sentence = sentenceFor(error as NodeJS.ErrnoException);
  return sentence === undefined ? undefined : new StartError(sentence, { cause: error });
}

function sentenceFor({ code = '', message = '', path }: NodeJS.ErrnoException): string | undefined {
  if (untrusted.has(code)) {
    return 'The certificate of the database is of an authority that this machine does not know. Name the file of that authority in DATABASE_URL (sslrootcert=/path/ca.pem), or in NODE_EXTRA_CA_CERTS.';
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return 'The certificate of the database is for another host than DATABASE_URL names. Use the name that is in the certificate, or have one made for this name.';
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return 'The certificate of the database has expired, or is not valid yet. Have it renewed, or set the clocks.';
  }
  if (message === 'The server does not support SSL connections') {
    return 'The database takes no TLS, which sslmode of DATABASE_URL wants. Switch it on there (ssl = on, with a certificate).';
  }
  if (code === 'ENOENT' && path && !path.includes('.s.PGSQL.')) {
    return `DATABASE_URL names the file ${path}, which is not there.`;
  }
  return undefined;
}
