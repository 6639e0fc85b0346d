// Started by `npm test`: lint, types, server and web tests, then the journeys in a real browser. `npm run test:long`
// runs what takes longer: kills, fuzzing, the slow programs, every width; `npm run test:cluster` what needs the other
// servers of a cluster. Each prints `N passed, N failed` at the end, and ends with an error if anything failed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildWebApp } from './build-web.mjs';
import { findBrowser, findHeadlessShell } from './find-browser.mjs';
import { requireClusterParts } from './find-cluster-parts.mjs';
import { requireOffice } from './find-office.mjs';
import { requireScanner } from './find-scanner.mjs';
import { endWithSentence, install, root } from './install.mjs';

const reports = mkdtempSync(join(tmpdir(), 'atrium-reports-'));
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const count = { passed: 0, failed: 0 };
const failures = [];

const checks = { long: checkLong, cluster: checkCluster };
await endWithSentence(checks[process.argv[2]] ?? checkAll);
// What could not even be begun counts as a failure.
if (process.exitCode) count.failed += 1;
rmSync(reports, { recursive: true, force: true });
// Again at the end: what failed first is far above by then.
for (const title of failures) console.log(`Failed: ${title}`);
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 ? 0 : 1);

function checkAll() {
  const browsers = prepare();
  step('Lint', 'biome', ['check', '--error-on-warnings']);
  step('Types', 'tsc', ['-p', '.']);
  step('Types of the web app', 'tsc', ['-p', 'web']);
  step('Types of the service worker', 'tsc', ['-p', 'web/src/worker']);
  step('Types of the journeys', 'tsc', ['-p', 'e2e']);
  step('Types of the benchmarks', 'tsc', ['-p', 'bench']);
  // One of the tests starts the product.
  buildWebApp();
  runTests(['server', 'web']);
  runJourneys(['desktop', 'phone'], browsers);
}

function checkLong() {
  const browsers = prepare();
  // One of the tests kills parts of a whole cluster.
  requireClusterParts();
  buildWebApp();
  runTests(['long']);
  runJourneys(['long'], browsers);
}

/** On the servers of a cluster, each started for it; at the end all of Atrium's are replaced under load. */
function checkCluster() {
  const browsers = prepare();
  requireClusterParts();
  buildWebApp();
  runTests(['cluster']);
  runJourneys(['cluster', 'update'], browsers, { E2E_CLUSTER: 'on' });
}

function prepare() {
  install();
  const browser = findBrowser();
  const shell = findHeadlessShell(browser);
  requireOffice();
  requireScanner();
  return { browser, shell };
}

function projectsOf(names) {
  return names.flatMap((name) => ['--project', name]);
}

function runTests(projects) {
  const vitest = join(reports, 'vitest.json');
  const flags = ['run', ...projectsOf(projects)];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`];
  countTests('Tests', 'vitest', [...flags, ...reporters], {}, () => {
    const report = JSON.parse(readFileSync(vitest, 'utf8'));
    const titles = report.testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${name}: ${message}`] : []),
      ...assertionResults.filter(({ status }) => status === 'failed').map(tellFailure),
    ]);
    return { passed: report.numPassedTests, failed: report.numFailedTests, titles };
  });
}

function runJourneys(projects, { browser, shell }, more = {}) {
  const journeys = join(reports, 'e2e.json');
  const env = {
    BROWSER_PATH: browser,
    HEADLESS_SHELL_PATH: shell,
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
    ...more,
  };
  countTests('Journeys', 'playwright', ['test', '-c', 'e2e', ...projectsOf(projects)], env, () => {
    const { stats, suites, errors } = JSON.parse(readFileSync(journeys, 'utf8'));
    const isSkipped = ({ tests }) => tests.some(({ status }) => status === 'skipped');
    const titles = specsOf(suites).filter((spec) => !spec.ok || isSkipped(spec));
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
      titles: [...titles.map(tellJourney), ...errors.map((error) => `Between journeys: ${error.message}`)],
    };
  });
}

// With what was found: the lines that say it are thousands of lines above by then.

function tellFailure({ fullName, failureMessages = [] }) {
  const [message = ''] = failureMessages;
  return `${fullName}\n${message.slice(0, 3000)}`.trimEnd();
}

function tellJourney({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  const message = errors.map((error) => error.message).join('\n');
  return `${file}: ${title}\n${message.slice(0, 3000)}`;
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

/** A check that passes or fails as a whole. */
function step(title, command, args) {
  const ok = runStep(title, command, args);
  count[ok ? 'passed' : 'failed'] += 1;
  if (!ok) failures.push(title);
}

function countTests(title, command, args, env, read) {
  const ok = runStep(title, command, args, env);
  const { passed, failed, titles } = readReport(read);
  failures.push(...titles);
  count.passed += passed;
  // A runner that fails without a failed test (a crash, a broken set-up) still counts.
  count.failed += ok ? failed : Math.max(failed, 1);
  if (!ok && titles.length === 0) failures.push(`${title}, without a failed test: see above`);
}

function readReport(read) {
  try {
    return read();
  } catch (error) {
    return { passed: 0, failed: 1, titles: [`There is no report: ${error.message}`] };
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
