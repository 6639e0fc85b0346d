import { readFileSync } from 'node:fs';
import { youtubeId } from '@atrium/contract/parts/rich-text';
import type { Tutorial } from '@atrium/contract/system';
import { ConfigError } from './errors.ts';

/** One on each line; lines that are empty or start with # do not count. */
export function readDivisions(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`DIVISIONS_FILE names ${path}, which cannot be read.`);
  }
  const lines = text.split(/\r?\n/).map((line) => line.replace('\uFEFF', '').trim());
  const divisions = [...new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))];
  if (divisions.length === 0) throw new ConfigError(`DIVISIONS_FILE names ${path}, which lists no division.`);
  return divisions;
}

/** `link`, or `title|link`, several separated by semicolons. */
export function readTutorials(text: string): Tutorial[] {
  const entries = text.split(';').map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [url = '', ...title] = entry.split('|').reverse();
    if (!youtubeId(url.trim())) {
      throw new ConfigError(`TUTORIAL_VIDEO names ${entry}, which is not the link of a YouTube video.`);
    }
    return { title: title.reverse().join('|').trim(), url: url.trim() };
  });
}
