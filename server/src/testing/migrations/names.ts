import type { DropStmt, Node, RangeVar } from 'libpg-query';
import { lastName } from './walk.ts';

/** Names of things in the database, with their kind before them where a thing of another kind may have the same. */
type Kind = 'table' | 'function' | 'trigger' | 'type';

const named = (kind: Kind, name = ''): string[] => (name === '' ? [] : [`${kind} ${name}`]);

/** Tables, indexes, sequences and views share their names. */
export const tableName = (relation?: RangeVar): string => `table ${relation?.relname ?? ''}`;

/** What a statement makes that was not there before; what may replace something, or find it there, does not count. */
export function namesOfNew(node: Node): string[] {
  if ('CreateStmt' in node && !node.CreateStmt.if_not_exists)
    return named('table', node.CreateStmt.relation?.relname);
  if ('IndexStmt' in node && !node.IndexStmt.if_not_exists) return named('table', node.IndexStmt.idxname);
  if ('CreateSeqStmt' in node && !node.CreateSeqStmt.if_not_exists)
    return named('table', node.CreateSeqStmt.sequence?.relname);
  if ('ViewStmt' in node && !node.ViewStmt.replace) return named('table', node.ViewStmt.view?.relname);
  if ('CreateFunctionStmt' in node && !node.CreateFunctionStmt.replace)
    return named('function', lastName(node.CreateFunctionStmt.funcname));
  if ('CreateTrigStmt' in node && !node.CreateTrigStmt.replace)
    return named('trigger', node.CreateTrigStmt.trigname);
  if ('CreateEnumStmt' in node) return named('type', lastName(node.CreateEnumStmt.typeName));
  if ('CompositeTypeStmt' in node) return named('type', node.CompositeTypeStmt.typevar?.relname);
  return [];
}

const kinds: Record<string, Kind> = {
  ...{ OBJECT_FUNCTION: 'function', OBJECT_PROCEDURE: 'function' },
  ...{ OBJECT_TRIGGER: 'trigger', OBJECT_TYPE: 'type' },
};

export function namesOfDropped({ objects = [], removeType = 'OBJECT_TABLE' }: DropStmt): string[] {
  const kind = kinds[removeType] ?? 'table';
  return objects.map((node) => {
    const name = 'ObjectWithArgs' in node ? node.ObjectWithArgs.objname : node;
    return `${kind} ${lastName(name)}`;
  });
}
