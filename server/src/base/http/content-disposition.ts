import { plainName } from './plain-name.ts';

/**
 * The header that names a file, in any language (RFC 6266, RFC 8187): the plain form for old readers, and the
 * exact one, which all others take.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const safe = plainName(name).trim() || 'file';
  const plain = safe.replace(/[^\x20-\x7e]|["%]/gu, '_');
  const exact = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
