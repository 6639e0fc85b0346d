import { type Node, parse, type RangeVar } from 'libpg-query';
import { splitStatements } from '../../base/database/migrating/read-migrations.ts';
import { alterations, judgeAlteration } from './judge-table.ts';
import { type MigrationRule, smallTables } from './migration-rules.ts';
import { namesOfDropped, namesOfNew, tableName } from './names.ts';
import { find } from './walk.ts';

interface Migration {
  text: string;
  isApart: boolean;
}

/** Statements that only add, whatever they name. */
const adding = [
  ...['CreateStmt', 'CreateFunctionStmt', 'CreateTrigStmt', 'CreateEnumStmt', 'CompositeTypeStmt'],
  ...['CreateSeqStmt', 'CreateExtensionStmt', 'CreateStatsStmt', 'DefineStmt', 'ViewStmt', 'CommentStmt'],
  ...['InsertStmt', 'SelectStmt'],
];
const others: Record<string, MigrationRule> = {
  ...{ RenameStmt: 'rename', TruncateStmt: 'truncate', LockStmt: 'lock', DoStmt: 'hidden' },
};
/** Drops, and what else becomes harmless once no server of the release before needs it. */
const contractable: MigrationRule[] = ['drop', 'unique'];
const contractLine = /^--\s*contract:(.*)$/m;

/**
 * The rules that a new migration breaks, each once. `fresh` names what unreleased migrations make: no older server uses
 * it. What this one makes is added to it.
 */
export async function lintMigration(
  { text, isApart }: Migration,
  fresh: Set<string>,
): Promise<MigrationRule[]> {
  const { stmts = [] } = await parse(text);
  const statements = stmts.flatMap(({ stmt }) => (stmt ? [stmt] : []));
  const found = statements.flatMap((statement) => {
    const broken = [...judge(statement, fresh), ...judgeChanges(statement, fresh)];
    if (placeOf(statement) !== (isApart ? 'apart' : 'whole')) broken.push('apart');
    for (const name of namesOfNew(statement)) fresh.add(name);
    return broken;
  });
  if (isApart && splitStatements(text).length !== statements.length) found.push('apart');
  const reason = contractLine.exec(text)?.[1];
  if (reason === undefined) return [...new Set(found)];
  const isGiven = /[a-z]{3,} .*\d+\.\d+/i.test(reason);
  const left = found.filter((rule) => !contractable.includes(rule));
  return [...new Set(isGiven ? left : [...found, 'contract' as const])];
}

function judge(node: Node, fresh: Set<string>): MigrationRule[] {
  if ('AlterTableStmt' in node) {
    const { relation, cmds } = node.AlterTableStmt;
    return fresh.has(tableName(relation)) ? [] : alterations(cmds).flatMap(judgeAlteration);
  }
  if ('IndexStmt' in node) {
    const { relation, unique, concurrent, if_not_exists, idxname } = node.IndexStmt;
    if (fresh.has(tableName(relation))) return [];
    const isBeside = concurrent && if_not_exists && idxname;
    return [
      ...(unique ? ['unique' as const] : []),
      ...(isBeside || smallTables.has(relation?.relname ?? '') ? [] : ['index' as const]),
    ];
  }
  if ('DropStmt' in node) {
    return namesOfDropped(node.DropStmt).every((name) => fresh.has(name)) ? [] : ['drop'];
  }
  if ('AlterEnumStmt' in node) return node.AlterEnumStmt.oldVal ? ['rename'] : [];
  if ('UpdateStmt' in node || 'DeleteStmt' in node || 'MergeStmt' in node) return [];
  const kind = Object.keys(node)[0] ?? '';
  return adding.includes(kind) ? [] : [others[kind] ?? 'unknown'];
}

/** Changes of rows, also those that stand inside of other statements. */
function judgeChanges(statement: Node, fresh: Set<string>): MigrationRule[] {
  const changes = ['UpdateStmt', 'DeleteStmt', 'MergeStmt'].flatMap((kind) => find(statement, kind));
  const isWhole = ({ relation, whereClause }: Record<string, unknown>) => {
    const table = relation as RangeVar;
    const isLimited = find(whereClause, 'SelectStmt').some((select) => 'limitCount' in select);
    return !fresh.has(tableName(table)) && !smallTables.has(table.relname ?? '') && !isLimited;
  };
  return changes.some(isWhole) ? ['wholeTable'] : [];
}

/** Where a statement belongs: into a transaction with others, or apart from any. */
function placeOf(node: Node): 'whole' | 'apart' | 'nowhere' {
  if ('AlterTableStmt' in node) {
    const parts = alterations(node.AlterTableStmt.cmds);
    const validating = parts.filter(({ subtype }) => subtype === 'AT_ValidateConstraint');
    if (validating.length === 0) return 'whole';
    return validating.length === parts.length ? 'apart' : 'nowhere';
  }
  const isBeside =
    ('IndexStmt' in node && node.IndexStmt.concurrent) || ('DropStmt' in node && node.DropStmt.concurrent);
  return isBeside ? 'apart' : 'whole';
}
