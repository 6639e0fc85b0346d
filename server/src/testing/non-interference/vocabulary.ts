/** In texts that are hidden and in what is sought: some one typo away from others. */
export const words = [
  'pump',
  'pumq',
  'valve',
  'valze',
  'motor',
  'motir',
  'crane',
  'merger',
  'merget',
  'zeppelin',
];

/** Of hidden things: those of open ones, and those that open ones will get. */
export const names = [
  'plan.txt',
  'notes.txt',
  'new.txt',
  'new (2).txt',
  'renamed.txt',
  'Made',
  'Made (2)',
  'Renamed',
  'Sub',
  'Alpha',
  'merger.txt',
];

/** Of hidden files, and of those that are uploaded. */
export const fileTexts = ['the first file on a pump', 'the second file on a merger', 'the third file'];
