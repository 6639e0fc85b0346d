// Started by `npm test`: lint, types, server and web tests, then the journeys in a real browser.
// Prints `N passed, N failed` at the end, and ends with an error if anything failed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildWebApp } from './build-web.mjs';
import { findBrowser } from './find-browser.mjs';
import { install, root } from './install.mjs';

install();
const browser = findBrowser();
const reports = mkdtempSync(join(tmpdir(), 'atrium-reports-'));
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const count = { passed: 0, failed: 0 };

step('Lint', 'biome', ['check', '--error-on-warnings']);
step('Types', 'tsc', ['-p', '.']);
step('Types of the web app', 'tsc', ['-p', 'web']);
step('Types of the journeys', 'tsc', ['-p', 'e2e']);
countTests(
  'Tests',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
  {},
  () => {
    const report = JSON.parse(readFileSync(join(reports, 'vitest.json'), 'utf8'));
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  },
);
buildWebApp();
countTests(
  'Journeys',
  'playwright',
  ['test', '-c', 'e2e'],
  { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
  () => {
    const { stats } = JSON.parse(readFileSync(join(reports, 'e2e.json'), 'utf8'));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  },
);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 ? 0 : 1);

/** A check that passes or fails as a whole. */
function step(title, command, args) {
  count[runStep(title, command, args) ? 'passed' : 'failed'] += 1;
}

function countTests(title, command, args, env, read) {
  const ok = runStep(title, command, args, env);
  const { passed, failed } = ok || reported(read) ? read() : { passed: 0, failed: 0 };
  count.passed += passed;
  // A runner that fails without a failed test (a crash, a broken set-up) still counts.
  count.failed += ok ? failed : Math.max(failed, 1);
}

function reported(read) {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

function runStep(title, command, args, env = {}) {
  console.log(`\n== ${title}`);
  const started = Date.now();
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(result.status === 0 ? `   ${seconds} s` : `   failed after ${seconds} s`);
  return result.status === 0;
}
