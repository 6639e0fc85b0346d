/** What a migration must not do while servers of the release before still run: what to do instead. */
export const migrationRules = {
  drop: 'drops what older servers may use: do so a release after its last user went, with a line "-- contract: why, and the release in which the last user went"',
  contract: 'has a line "-- contract:" that does not say both why and in which release the last user went',
  rename:
    'renames what older servers use: add the new one beside it, and drop the old one a release after its last user went',
  type: 'changes a type: add a column of the new type beside it',
  notNull:
    'demands a value that older servers do not give: let the column have a default, or add "check (… is not null) not valid"',
  constraint:
    'checks all rows of an older table while nobody may use it: add the constraint as "not valid", and validate it in a .concurrently.sql file',
  unique: 'forbids what older servers may write twice: see "drop"',
  rewrite: 'writes a whole older table anew: give the column a constant as its default, or none',
  index:
    'makes an index while nobody may write: "create index concurrently if not exists <name>" in a .concurrently.sql file',
  wholeTable:
    'changes a whole large table in one transaction: let a job do it in batches, or choose rows by a select with a limit',
  truncate: 'empties a table that older servers use',
  lock: 'locks a table by name',
  hidden: 'runs code that cannot be looked into: write it as statements',
  apart:
    'does in a .concurrently.sql file what does not belong there, or elsewhere what only works there: indexes made or dropped "concurrently", and "validate constraint", one statement after the other, each ending with its line',
  unknown: 'does something that is not known to leave older servers alone: see lint-migration.ts',
} as const;

export type MigrationRule = keyof typeof migrationRules;

/** They stay small in the largest company. */
export const smallTables = new Set([
  ...['installation', 'role', 'global_permission', 'role_global_permission', 'review_role'],
  ...['space', 'tag', 'news_feed', 'mailing_list', 'default_favorite'],
]);
