/**
 * How edits of one annotation come together, on the server and in a browser's outbox alike: nobody's work is
 * dropped because two worked at once.
 */

export type AnnotationFields = Record<string, unknown>;

/** An annotation as it stands. */
export interface StandingAnnotation {
  rev: number;
  body: AnnotationFields;
  deleted: boolean;
}

export type AnnotationEdit = (
  | { op: 'upsert'; body: AnnotationFields }
  | { op: 'delete'; body?: AnnotationFields | undefined }
) & {
  /** The revision that its maker had seen. */
  seenRev: number | null;
  /** What that one looked like; undefined where nobody knows any more. */
  seen: AnnotationFields | undefined;
};

export interface MergedAnnotation {
  /** Undefined: it stays as it is. */
  next: { body: AnnotationFields; deleted: boolean } | undefined;
  /** Fields that somebody else had set meanwhile and that are overwritten: the later one wins. */
  lost: string[];
}

const unchanged: MergedAnnotation = { next: undefined, lost: [] };

export function mergeAnnotation(
  standing: StandingAnnotation | undefined,
  edit: AnnotationEdit,
): MergedAnnotation {
  if (edit.op === 'delete') return mergeDelete(standing, edit);
  if (!standing) return { next: { body: edit.body, deleted: false }, lost: [] };
  if (edit.seenRev === standing.rev) {
    const isSame = !standing.deleted && sameValue(standing.body, edit.body);
    return isSame ? unchanged : { next: { body: edit.body, deleted: false }, lost: [] };
  }
  const own = changedFields(edit.seen ?? standing.body, edit.body);
  const body = withFields(standing.body, edit.body, own);
  // Who changes what another has deleted meanwhile brings it back; who only sends it again does not.
  if (standing.deleted) return own.length === 0 ? unchanged : { next: { body, deleted: false }, lost: [] };
  if (sameValue(body, standing.body)) return unchanged;
  const theirs = new Set(edit.seen ? changedFields(edit.seen, standing.body) : own);
  const lost = own.filter((name) => theirs.has(name) && !sameValue(standing.body[name], edit.body[name]));
  return { next: { body, deleted: false }, lost };
}

/** A change that the one who deletes has not seen stays. */
function mergeDelete(standing: StandingAnnotation | undefined, edit: AnnotationEdit): MergedAnnotation {
  if (!standing || standing.deleted) return unchanged;
  const knows =
    edit.seenRev === standing.rev || (edit.seen !== undefined && sameValue(edit.seen, standing.body));
  return knows ? { next: { body: standing.body, deleted: true }, lost: [] } : unchanged;
}

/**
 * Puts an edit that was made on top of one's own `before` on top of what the server made of that; an outbox needs it.
 */
export function rebaseAnnotation(
  before: AnnotationFields,
  mine: AnnotationFields,
  standing: AnnotationFields,
): AnnotationFields {
  return withFields(standing, mine, changedFields(before, mine));
}

/** The names of the fields that differ; one that is gone counts too. */
export function changedFields(before: AnnotationFields, after: AnnotationFields): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !sameValue(before[name], after[name]));
}

function withFields(onto: AnnotationFields, from: AnnotationFields, names: string[]): AnnotationFields {
  const body = { ...onto };
  for (const name of names) {
    if (from[name] === undefined) delete body[name];
    else body[name] = from[name];
  }
  return body;
}

/** Whether two JSON values are the same; the order of names does not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a as AnnotationFields, b as AnnotationFields];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameValue(one[name], other[name]));
}
