import { logError } from '../../base/error-log.ts';
import { sharedByTabs } from '../../base/storage.ts';
import { forgetFolders } from '../recent/recent-folders.ts';
import { forgetSearches } from '../recent/recent-searches.ts';
import { tellOfflineNews } from './offline-changes.ts';

const start = 'atrium.wipe.';

/** Everything that this device keeps of a person, in all tabs. A browser that is closed meanwhile goes on at its next start. */
export async function wipe(person: string): Promise<void> {
  forgetSearches(person);
  forgetFolders(person);
  sharedByTabs.setItem(start + person, 'begun');
  const { wipePerson } = await import('./databases.ts');
  await wipePerson(person);
  sharedByTabs.removeItem(start + person);
  tellOfflineNews();
}

export function finishWipes(): void {
  const begun = sharedByTabs.keys().filter((key) => key.startsWith(start));
  for (const key of begun) wipe(key.slice(start.length)).catch(logError);
}
