import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';

const schemas = '?schemas';

/**
 * Cuts each file of the contract in two: calls, constants and functions, which the first piece of code needs, and the
 * schemas (their names begin with a capital), which come with whatever checks by them.
 */
export function callsAlone(): Plugin {
  return {
    name: 'atrium:calls-alone',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.endsWith(schemas)) return id;
      // What schemas are made of is not what the first piece has.
      if (!importer?.endsWith(schemas) || !id.startsWith('.')) return null;
      return resolve(dirname(importer), id) + schemas;
    },
    load: async (id) =>
      id.endsWith(schemas)
        ? { code: await readFile(id.slice(0, -schemas.length), 'utf8'), moduleType: 'ts' }
        : null,
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts(\?schemas)?$|\/base\/zod\.ts$/ },
      handler(code, id) {
        const isCut = id.includes('/contract/src/') && !id.endsWith(schemas);
        // A module goes where nothing of it is used, zod.ts too, which sets zod up.
        return {
          code: isCut ? withoutSchemas(code, id) : markPure(code),
          map: null,
          moduleSideEffects: false,
        };
      },
    },
  };
}

interface Value {
  name: string;
  isExported: boolean;
  statement: ESTree.Node;
  made: ESTree.Expression;
}

/** What a module declares by `const`, one at a time. */
function valuesOf(body: ESTree.Program['body']): Value[] {
  return body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [{ name: id.name, isExported, statement, made: init }] : [],
    );
  });
}

interface Change {
  start: number;
  end: number;
  text: string;
}

function apply(code: string, changes: Change[]): string {
  const lastFirst = changes.toSorted((one, other) => other.start - one.start);
  return lastFirst.reduce(
    (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end),
    code,
  );
}

const read = (code: string) => parseSync('contract.ts', code).program.body;

/** Values that nothing uses are left out, whatever makes them. */
function markPure(code: string): string {
  const made = valuesOf(read(code)).filter(({ made: { type } }) => !/Literal|Function/.test(type));
  return apply(
    code,
    made.flatMap(({ made: { start, end } }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]),
  );
}

function withoutSchemas(code: string, id: string): string {
  const body = read(code);
  const values = valuesOf(body);
  const away = values.filter(({ name, isExported }) => isExported && /^[A-Z]/.test(name));
  const types = body.filter(({ type, ...statement }) =>
    /^TS/.test(('declaration' in statement && statement.declaration?.type) || type),
  );
  const calls = values.filter((value) => !away.includes(value)).flatMap(({ made }) => plainCall(made));
  const gone = [...types, ...away.map(({ statement }) => statement)];
  const left = apply(code, [...calls, ...gone.map(({ start, end }) => ({ start, end, text: '' }))]);
  const names = away.map(({ name }) => name).join(', ');
  const head = names && `import { ${names} } from '${id}${schemas}'; export { ${names} };\n`;
  return `${head}${asSent}\n${markPure(left)}`;
}

/** Stands in for the schema of a reply, by which the server wrote it. */
const asSent = 'const asSent = { parse: (value: unknown) => value };';
/** What the browser does without. */
export const forServer = ['params', 'query', 'body', 'fields', 'summary', 'budget'];
const forBoth = ['method', 'path', 'access', 'form', 'file', 'bytes', 'reply', 'status', 'head'];
const ways = ['tokenInAddress', 'widerResource', 'viewerToken', 'sameOriginOnly'];
const ofCalls = new Set([...forServer, ...forBoth, ...ways]);

/** Takes what only the server reads out of a call, or of a part that calls share. */
function plainCall(made: ESTree.Expression): Change[] {
  if (made.type === 'TSAsExpression') return plainCall(made.expression);
  const [first] = made.type === 'CallExpression' ? made.arguments : [made];
  if (first?.type !== 'ObjectExpression') return [];
  const parts = first.properties.flatMap((part, at) => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier') return [];
    const next = first.properties[at + 1]?.start ?? first.end - 1;
    return [{ ...part, name: part.key.name, next }];
  });
  const isOfCall = parts.every(({ name }) => ofCalls.has(name)) && parts.length > 0;
  if (!isOfCall) return [];
  return parts.flatMap(({ name, value, start, end, next }) => {
    if (forServer.includes(name)) return [{ start, end: next, text: '' }];
    if (name === 'form') return plainCall(value);
    const isRaw = value.type === 'ObjectExpression';
    return name === 'reply' && !isRaw ? [{ start, end, text: 'reply: asSent' }] : [];
  });
}
