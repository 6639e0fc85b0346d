import { accessWords, apiPrefix, type Call } from '@atrium/contract/parts/call';
import { errorStatus } from '@atrium/contract/parts/errors';
import { escapeHtml } from '../mail/compose-mail.ts';
import { budgetOf, schemaOf, tagOf } from './openapi.ts';

/** The API as one readable page: no script, so it needs no exception in the content policy. */
export function renderDocsPage(calls: Call[]): string {
  const tags = [...new Set(calls.map(tagOf))];
  const sections = tags.map(
    (tag) =>
      `<section><h2 id="${tag}">${tag}</h2>${calls
        .filter((call) => tagOf(call) === tag)
        .map(renderCall)
        .join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Atrium API</title><style>${style}</style></head><body>
<header><h1>Atrium API</h1><p>Every call is under <code>${apiPrefix}</code>; the machine-readable form is <a href="${apiPrefix}/openapi.json">openapi.json</a>. Sign in with <code>POST /auth/token</code> and send the token as <code>Authorization: Bearer …</code>.</p>
<nav aria-label="Sections">${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')} <a href="#access">access</a> <a href="#errors">errors</a></nav></header><main>
${sections.join('\n')}
<section><h2 id="access">Access words</h2><table><tbody>${Object.entries(accessWords).map(row).join('')}</tbody></table></section>
<section><h2 id="errors">Errors</h2><p>Every error is <code>{ code, message, requestId, fields? }</code>.</p><table><tbody>${Object.entries(errorStatus).map(row).join('')}</tbody></table></section>
</main></body></html>`;
}

const row = ([name, value]: [string, unknown]) =>
  `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(String(value))}</td></tr>`;

function renderCall(call: Call): string {
  const parts = [
    ['Path parameters', call.params && schemaOf(call.params, 'input')],
    ['Query', call.query && schemaOf(call.query, 'input')],
    ['Body', call.body && schemaOf(call.body, 'input')],
    ['Reply', call.reply && ('raw' in call.reply ? call.reply.raw : schemaOf(call.reply, 'output'))],
  ].filter(([, schema]) => schema);
  return `<details><summary><b class="${call.method}">${call.method}</b> <code>${escapeHtml(call.path)}</code> <span>${escapeHtml(call.summary)}</span></summary>
<p>Access: <b>${call.access}</b>. ${escapeHtml(accessWords[call.access])}${call.reply ? '' : ' Answers 204, no body.'} ${budgetOf(call)}</p>
${parts.map(([name, schema]) => `<h3>${name}</h3><pre tabindex="0">${escapeHtml(typeof schema === 'string' ? schema : JSON.stringify(schema, null, 2))}</pre>`).join('')}</details>`;
}

const style = `:root{color-scheme:light dark;--line:light-dark(#D2D9DC,#333D43);--soft:light-dark(#F6F8F8,#14191C);--accent:light-dark(#0A5661,#8AD3DD)}
body{font:15px/24px system-ui,sans-serif;max-width:960px;margin:0 auto;padding:32px 24px;background:light-dark(#fff,#0E1315);color:light-dark(#141A1E,#E8EEF0)}
a{color:var(--accent)}nav a{margin-right:12px}h2{margin-top:32px}h3{font-size:13px;margin:12px 0 4px}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0;padding:0 14px}summary{padding:10px 0;cursor:pointer}summary b{display:inline-block;min-width:56px;color:var(--accent)}summary span{margin-left:8px}
pre{background:var(--soft);padding:12px;border-radius:6px;overflow:auto;font-size:13px;line-height:19px}th{text-align:left;padding-right:24px;font-weight:400}`;
