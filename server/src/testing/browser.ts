import type { House } from './house.ts';

/** Follows redirects and keeps cookies per origin, as a browser does; the login page itself is not loaded. */
export interface Browser {
  /** Cookies of our own origin, by full name. */
  cookies: Map<string, string>;
  /** Every Set-Cookie of our own origin so far. */
  setCookies: string[];
  /** Goes to an address of ours and on from there, and answers where it ends: a page of ours. */
  open(path: string): Promise<string>;
  /** One request, without following. */
  get(url: string): Promise<Response>;
  fetch(path: string): Promise<Response>;
}

export function openBrowser(house: House): Browser {
  const own = house.parts.publicUrl;
  const jars = new Map<string, Map<string, string>>();
  const setCookies: string[] = [];
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const get = async (url: string) => {
    const { origin } = new URL(url);
    const jar = jarOf(origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    // Our public address is a name; the house listens on a port of its own.
    const address = origin === own ? url.replace(own, house.url) : url;
    const response = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of response.headers.getSetCookie()) {
      if (origin === own) setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0\b|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    cookies: jarOf(own),
    setCookies,
    get,
    fetch: (path) => get(own + path),
    async open(path) {
      let url = own + path;
      for (let steps = 0; steps < 10; steps += 1) {
        const response = await get(url);
        const next = response.headers.get('location');
        if (!next) throw new Error(`No redirect from ${url}: ${response.status} ${await response.text()}`);
        url = new URL(next, url).href;
        if (url.startsWith(`${own}/login`)) return url.slice(own.length);
      }
      throw new Error('Too many redirects.');
    },
  };
}
