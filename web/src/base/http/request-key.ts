/** Makes the key of a request, however often it is sent, without randomUUID: that is there over https alone. */
export const makeKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), toHex).join('');
const toHex = (byte: number) => byte.toString(16).padStart(2, '0');

/** Gives the same content the same key each time, and another one another. */
export function keyByContent(): (content: unknown) => string {
  const keys = new Map<string, string>();
  return (content) => {
    const text = JSON.stringify(content);
    const key = keys.get(text) ?? makeKey();
    keys.set(text, key);
    return key;
  };
}
