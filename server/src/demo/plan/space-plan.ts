import type { RichText } from '@atrium/contract/parts/rich-text';
import type { Entries } from './grants.ts';
import type { Subject } from './subjects.ts';

/** How a space of the demo company is written down; `demoLibrary` unfolds it. */
export interface SpacePlan {
  name: string;
  /** A demo account's e-mail, or a role whose first member it is. */
  owner: string;
  subject: Subject;
  body: RichText;
  entries: Entries;
  /** One folder per line, one dash per level. */
  folders: string;
  /** The entries of folders by path, names joined by slashes. */
  folderEntries: Record<string, Entries>;
  folderBodies: Record<string, RichText>;
  /** `folder | name | tags`; `{a,b}` in a name makes one document of each. No folder is the space's root. */
  documents: string[];
  review?: Review;
}

export interface Review {
  users: boolean;
  roles: boolean;
  /** The days from today to the deadline; negative when it is over. */
  deadlineInDays: number;
  pendingRoles: string[];
}
