import type { DocumentColumns } from '../../contract/src/documents.ts';
import type { Page } from './fixtures.ts';

type Traits = DocumentColumns['traits'][number];

/** Changes what the server says of the documents of folders, on its way to the page. */
export async function changeListed(
  page: Page,
  change: (name: string, traits: Traits) => void,
): Promise<void> {
  await page.route('**/api/rest/documents/columns?*', async (route) => {
    const response = await route.fetch();
    const columns = (await response.json()) as DocumentColumns;
    const traits = columns.traitsOf.map((at) => structuredClone(columns.traits[at]) as Traits);
    for (const [at, name] of columns.names.entries()) change(name, traits[at] as Traits);
    await route.fulfill({ response, json: { ...columns, traits, traitsOf: columns.ids.map((_, at) => at) } });
  });
}
