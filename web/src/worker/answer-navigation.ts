const patience = 3000;

/**
 * The page from the network, so that a new version is there with the next page that is opened; the kept one where none
 * comes in time, or a server that is down is all that answers.
 */
export async function answerNavigation(
  request: Request,
  readPage: () => Promise<Response | undefined>,
): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
  const inTime = await Promise.race([answer, late]).catch(() => undefined);
  if (inTime && inTime.status < 500) return inTime;
  // Nothing kept (the browser may throw it away): whatever comes is better than nothing.
  return (await readPage()) ?? answer;
}
