import type { AlterTableCmd, ColumnDef, Constraint, Node } from 'libpg-query';
import type { MigrationRule } from './migration-rules.ts';
import { holds, lastName } from './walk.ts';

const harmless = new Set<string | undefined>([
  ...['AT_SetStatistics', 'AT_SetOptions', 'AT_ResetOptions', 'AT_SetRelOptions', 'AT_ResetRelOptions'],
  ...['AT_SetStorage', 'AT_SetCompression'],
]);

/** What one part of an `alter table` does to a table of an earlier release. */
export function judgeAlteration({ subtype, def }: AlterTableCmd): MigrationRule[] {
  switch (subtype) {
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? judgeNewColumn(def.ColumnDef) : ['unknown'];
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? judgeConstraint(def.Constraint) : ['unknown'];
    case 'AT_ColumnDefault':
      return def ? [] : ['drop'];
    case 'AT_DropColumn':
    case 'AT_DropConstraint':
    case 'AT_DropNotNull':
      return ['drop'];
    case 'AT_SetNotNull':
      return ['notNull'];
    case 'AT_AlterColumnType':
      return ['type'];
    case 'AT_ValidateConstraint':
      return [];
    default:
      return harmless.has(subtype) ? [] : ['unknown'];
  }
}

const valid = new Set<string | undefined>(['CONSTR_CHECK', 'CONSTR_FOREIGN']);
const unique = new Set<string | undefined>(['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION']);

function judgeConstraint({ contype, skip_validation }: Constraint): MigrationRule[] {
  if (unique.has(contype)) return ['unique'];
  return valid.has(contype) && skip_validation ? [] : ['constraint'];
}

const serial = new Set(['serial', 'bigserial', 'smallserial', 'serial2', 'serial4', 'serial8']);
const filled = new Set<string | undefined>(['CONSTR_IDENTITY', 'CONSTR_GENERATED']);

function judgeNewColumn({ typeName, constraints = [] }: ColumnDef): MigrationRule[] {
  const parts = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
  const has = (type: string) => parts.some(({ contype }) => contype === type);
  const found: MigrationRule[] = [];
  if (has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT')) found.push('notNull');
  if (parts.some(({ contype }) => valid.has(contype))) found.push('constraint');
  if (parts.some(({ contype }) => unique.has(contype))) found.push('unique');
  const isFilled = serial.has(lastName(typeName?.names)) || parts.some(({ contype }) => filled.has(contype));
  if (isFilled || parts.some(hasComputedDefault)) found.push('rewrite');
  return found;
}

/** Only a constant is noted once for all rows. */
const hasComputedDefault = ({ contype, raw_expr }: Constraint) =>
  contype === 'CONSTR_DEFAULT' && (holds(raw_expr, 'FuncCall') || holds(raw_expr, 'SQLValueFunction'));

export const alterations = (cmds: Node[] = []): AlterTableCmd[] =>
  cmds.flatMap((node) => ('AlterTableCmd' in node ? [node.AlterTableCmd] : []));
