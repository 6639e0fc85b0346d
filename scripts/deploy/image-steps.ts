import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';

export const root = join(import.meta.dirname, '../..');
export const dockerfileText = readFileSync(join(root, 'Dockerfile'), 'utf8');

export interface Stage {
  name: string;
  /** An image, or the name of a stage above. */
  base: string;
  steps: Instruction[];
}

/** The stages of the Dockerfile, in order. */
export function readStages(text = dockerfileText): Stage[] {
  const stages: Stage[] = [];
  for (const step of DockerfileParser.parse(text).getInstructions()) {
    if (step.getKeyword() === 'FROM') {
      const from = step as From;
      stages.push({
        name: from.getBuildStage() ?? 'final',
        base: from.getImage() ?? '',
        steps: [],
      });
    } else stages.at(-1)?.steps.push(step);
  }
  return stages;
}

export const isKind = (keyword: string) => (step: Instruction) => step.getKeyword() === keyword;

/** What a shell would be given, in one line. */
export const lineOf = (step: Instruction): string =>
  (step.getRawArgumentsContent() ?? '').replace(/\\\n\s*/g, ' ');

/** The list of an instruction in exec form. */
export const listOf = (step: Instruction | undefined): string[] =>
  JSON.parse(/\[.*\]$/s.exec(step?.getRawArgumentsContent() ?? '')?.[0] ?? '[]');

/** Variables of an ENV instruction. */
export const variablesOf = (step: Instruction): Record<string, string> =>
  Object.fromEntries(step.getArguments().map((one) => one.getValue().split(/=(.*)/s, 2) as [string, string]));

export function copyOf(step: Instruction): { from: string | undefined; sources: string[]; target: string } {
  const copy = step as Copy;
  const paths = copy.getArguments().map((one) => one.getValue());
  return {
    from: copy.getFromFlag()?.getValue() ?? undefined,
    sources: paths.slice(0, -1),
    target: paths.at(-1) ?? '',
  };
}

const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Docker's star takes names with a dot in front, Node's does not. */
const withoutDot = (path: string) => path.replace(/(^|\/)\.(?=\w)/g, '$1dot-');

/** By .dockerignore: the last line that names it, or a folder above it, decides. */
export function isSent(path: string): boolean {
  const names = withoutDot(path).split('/');
  const paths = names.map((_, index) => names.slice(0, index + 1).join('/'));
  const last = patterns.findLast((line) =>
    paths.some((one) => matchesGlob(one, withoutDot(line.replace(/^!/, '')))),
  );
  return last === undefined || last.startsWith('!');
}
