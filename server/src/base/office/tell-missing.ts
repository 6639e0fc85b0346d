import { existsSync } from 'node:fs';
import type { CageProblem } from '../sandbox/find-cage.ts';

/** What brings LibreOffice and bubblewrap, by the program that installs packages. */
const packages = {
  'apt-get': {
    office: 'libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui fonts-dejavu-core',
    cage: 'bubblewrap',
  },
  dnf: { office: 'libreoffice-writer libreoffice-calc libreoffice-impress', cage: 'bubblewrap' },
};

type Installer = keyof typeof packages;

const whichInstaller = (): Installer | undefined =>
  (['apt-get', 'dnf'] as const).find((name) => existsSync(`/usr/bin/${name}`));

/** Whoever starts the server reads these, one sentence on a line. */
export function tellMissing(
  hasOffice: boolean,
  problem: CageProblem | undefined,
  machine: { platform: string; installer: Installer | undefined; isRoot: boolean } = {
    platform: process.platform,
    installer: whichInstaller(),
    isRoot: process.getuid?.() === 0,
  },
): string[] {
  const { platform, installer, isRoot } = machine;
  const isMac = platform === 'darwin';
  const install = (...what: ('office' | 'cage')[]) => {
    if (isMac) return 'brew install --cask libreoffice';
    if (!installer) return `install ${what.includes('office') ? 'LibreOffice and bubblewrap' : 'bubblewrap'}`;
    const names = what.map((one) => packages[installer][one]);
    return `${isRoot ? '' : 'sudo '}${installer} install ${names.join(' ')}`;
  };
  const needsCage = problem?.kind === 'missing';
  const sentences: string[] = [];
  if (!hasOffice) {
    const command = needsCage ? install('office', 'cage') : install('office');
    sentences.push(`PDF copies wait for LibreOffice: ${command}, then start Atrium again.`);
  }
  if (isMac) {
    sentences.push(
      'On this system only text files get PDF copies: what keeps the conversion of others apart, bubblewrap, runs on Linux alone.',
    );
  } else if (needsCage && hasOffice) {
    sentences.push(
      `PDF copies of Office documents wait for bubblewrap, which keeps their conversion apart from everything else: ${install('cage')}, then start Atrium again.`,
    );
  } else if (problem?.kind === 'refused') {
    sentences.push(
      `Office documents get no PDF copies, because nothing keeps their conversion apart here (${problem.words}): docs/operation.md says what to allow.`,
    );
  }
  return sentences;
}
