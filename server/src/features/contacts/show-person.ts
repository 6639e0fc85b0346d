import type { Contact } from '@atrium/contract/contacts';
import { type Colleague, type getPerson as getCall, mostReports, type Person } from '@atrium/contract/people';
import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { isSeenBy } from '../../core/people/contact-rows.ts';
import type { Ask } from '../../core/route.ts';
import { findContact } from './show-contacts.ts';

export async function getPerson(parts: Parts, { caller, params }: Ask<typeof getCall>): Promise<Person> {
  const contact = await findContact(parts, caller, params.id);
  const rows = await findColleagues(parts, caller, contact);
  const of = (kind: ColleagueRow['kind']) => rows.filter((row) => row.kind === kind);
  const [supervisor, another] = of('supervisor');
  const reports = of('namesake').length > 0 ? [] : of('report');
  return {
    contact,
    supervisor: supervisor && !another ? show(supervisor) : null,
    reports: reports.map(show),
    reportsTotal: reports[0]?.total ?? 0,
  };
}

const show = ({ kind, total, ...colleague }: ColleagueRow): Colleague => colleague;

interface ColleagueRow extends Colleague {
  kind: 'supervisor' | 'namesake' | 'report';
  /** How many there are of the kind. */
  total: number;
}

/**
 * A supervisor is typed as a name. Among those whom the caller sees it may be nobody’s, or that of several: then it says
 * nothing about any of them.
 */
async function findColleagues(
  parts: Parts,
  caller: Caller,
  { id, firstName, lastName, supervisor }: Contact,
): Promise<ColleagueRow[]> {
  const some = (kind: ColleagueRow['kind'], which: RawBuilder<unknown>, most: number) => sql`
    (select ${sql.lit(kind)} as kind, count(*) over ()::int as total, c.id, c.first_name as "firstName",
      c.last_name as "lastName", c.email, c.position, c.image_id as image
    from contact c where c.id <> ${id} and ${which} and ${isSeenBy(caller)}
    order by lower(c.last_name), lower(c.first_name), c.id limit ${sql.lit(most)})`;
  const isCalled = (text: string) => sql`lower(c.first_name || ' ' || c.last_name) = lower(${text})`;
  const name = `${firstName} ${lastName}`;
  const reports = sql`lower(c.supervisor) = lower(${name})`;
  const { rows } = await sql<ColleagueRow>`
    ${some('supervisor', isCalled(supervisor), 2)}
    union all ${some('namesake', isCalled(name), 1)}
    union all ${some('report', reports, mostReports)}`.execute(parts.db);
  return rows;
}
