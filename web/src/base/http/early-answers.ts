/** What the page itself asked for before its code had come (build/first-paint.js). */
interface EarlyAnswers {
  token: string;
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    atriumEarly?: EarlyAnswers;
  }
}

/** Later, and after any change, an answer that nobody has taken would be an old one. */
const freshFor = 10_000;
/** Is sent, and changes nothing: the first photo on a page asks for it. */
const imageTokens = '/auth/resource-token';

/** The answer to a question that has been asked already: once, and only if it was asked by the same person. */
export function takeEarlyAnswer(
  url: string,
  { method, headers, signal }: RequestInit,
): Promise<Response> | undefined {
  const early = window.atriumEarly;
  if (url.endsWith(imageTokens)) return undefined;
  if (!early || method !== 'GET' || performance.now() > freshFor) {
    delete window.atriumEarly;
    return undefined;
  }
  const answer = early.answers.get(url);
  if (!isAskedBy(headers, early.token)) return undefined;
  early.answers.delete(url);
  return answer && signal ? Promise.race([answer, aborted(signal)]) : answer;
}

const isAskedBy = (headers: RequestInit['headers'], token: string) => {
  const { accept, authorization, 'accept-language': _, ...others } = { ...headers } as Record<string, string>;
  return authorization === `Bearer ${token}` && Object.keys(others).length === 0;
};

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
