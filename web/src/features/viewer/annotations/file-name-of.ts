/** The name that the server gives a file which comes through the page; empty where it gives none. */
export function fileNameOf({ headers }: Response): string {
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '')?.[1];
  return exact === undefined ? '' : decodeURIComponent(exact);
}
