import { vi } from 'vitest';

export interface SentForm {
  method: string;
  path: string;
  token: string | undefined;
  /** The Idempotency-Key. */
  key: string | undefined;
  fields: [string, string][];
  files: { field: string; name: string; size: number }[];
  /** The bytes of a piece, and where it goes. */
  piece: { size: number; at: number } | undefined;
  /** Tells the page how much has left, as the browser does. */
  progress(share: number): void;
  aborted: boolean;
}

type Answer = (sent: SentForm) => Response | 'no answer' | Promise<Response | 'no answer'>;

/** Answers forms and pieces at the edge of the network, as `stubServer` answers fetch. Returns what was sent. */
export function stubUploads(answer: Answer): SentForm[] {
  const seen: SentForm[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
      onload?: () => void;
      onerror?: () => void;
      onabort?: () => void;
      onloadend?: () => void;
      status = 0;
      statusText = '';
      responseText = '';
      readonly #headers = new Map<string, string>();
      #reply = new Headers();
      #method = '';
      #path = '';
      #sent: SentForm | undefined;

      open(method: string, url: string) {
        this.#method = method;
        this.#path = url.replace('/api/rest', '');
      }

      setRequestHeader(name: string, value: string) {
        this.#headers.set(name, value);
      }

      getAllResponseHeaders() {
        return [...this.#reply].map(([name, value]) => `${name}: ${value}\r\n`).join('');
      }

      async send(body: FormData | Blob) {
        const parts = body instanceof FormData ? [...body.entries()] : [];
        const sent: SentForm = {
          method: this.#method,
          path: this.#path,
          token: this.#headers.get('authorization')?.replace('Bearer ', ''),
          key: this.#headers.get('idempotency-key'),
          fields: parts.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
          files: parts.flatMap(([field, value]) =>
            typeof value === 'string' ? [] : [{ field, name: value.name, size: value.size }],
          ),
          piece:
            body instanceof FormData
              ? undefined
              : { size: body.size, at: Number(this.#headers.get('upload-offset')) },
          progress: (share) => this.upload.onprogress?.({ loaded: share * 1000, total: 1000 }),
          aborted: false,
        };
        this.#sent = sent;
        seen.push(sent);
        const reply = await answer(sent);
        if (sent.aborted) return;
        if (reply === 'no answer') {
          this.onerror?.();
        } else {
          this.status = reply.status;
          this.statusText = reply.statusText;
          this.#reply = new Headers(reply.headers);
          this.#reply.set('x-request-id', 'req-1');
          this.responseText = await reply.text();
          this.onload?.();
        }
        this.onloadend?.();
      }

      abort() {
        if (this.#sent) this.#sent.aborted = true;
        this.onabort?.();
        this.onloadend?.();
      }
    },
  );
  return seen;
}
