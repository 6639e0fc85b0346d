import type { Impact } from '@atrium/contract/permissions';
import { plural, t } from '@lingui/core/macro';

export const changesAccess = ({ gain, lose }: Impact): boolean => gain > 0 || lose > 0;

/** Who will see more and who less, in one sentence. */
export function impactSentence({ gain, lose, documentsGained, documentsLost }: Impact): string {
  const gainers = plural(gain, { one: '# person gains', other: '# people gain' });
  const losers = plural(lose, { one: '# person loses', other: '# people lose' });
  if (lose === 0) return t`${gainers} access to ${documents(documentsGained)}.`;
  if (gain === 0) return t`${losers} access to ${documents(documentsLost)}.`;
  const others = plural(lose, { one: '# loses', other: '# lose' });
  if (documentsGained === documentsLost) {
    return t`${gainers} and ${others} access to ${documents(documentsLost)}.`;
  }
  return t`${gainers} access to ${documents(documentsGained)}, and ${others} access to ${documents(documentsLost)}.`;
}

const documents = (count: number) =>
  count === 0 ? t`this folder` : plural(count, { one: '# document', other: '# documents' });
