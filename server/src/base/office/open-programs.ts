import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { findCage } from '../sandbox/find-cage.ts';
import { createTextReader, type TextReader } from '../text/read-text.ts';
import { findOffice } from './find-office.ts';
import { createOffice, type Office, runsIn } from './office.ts';
import { tellMissing } from './tell-missing.ts';

interface Programs {
  office: Office | undefined;
  texts: TextReader;
  /** Sentences for the console: what is missing on this machine, with the command that brings it. */
  missing: string[];
}

/** What reads files that others made: LibreOffice and our own reader, each in a cage where this machine allows it. */
export async function openPrograms({ libreOffice, bubblewrap }: Config, log: Logger): Promise<Programs> {
  const program = await findOffice(libreOffice);
  const found = await findCage(bubblewrap);
  const { cage } = found;
  let { problem } = found;
  if (cage && program && !(await runsIn(cage, program))) {
    problem = { kind: 'refused', words: `${program} does not run in it` };
  }
  if (!program && libreOffice !== 'off') {
    log.warn('there is no LibreOffice: Office and text files get no PDF copies');
  }
  if (problem) {
    log.warn(
      { bubblewrap: problem },
      'conversions are not isolated: of the documents only plain text gets PDF copies',
    );
  }
  return {
    office: program ? createOffice(program, problem ? undefined : cage) : undefined,
    texts: createTextReader(cage),
    missing: libreOffice === 'off' ? [] : tellMissing(program !== undefined, problem),
  };
}
