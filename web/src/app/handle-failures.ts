import { logError } from '../base/error-log.ts';
import { judgeFailure } from '../base/failures/errors.ts';
import { openReport } from '../base/failures/open-report.ts';
import { type Handler, setFailureHandler } from '../base/failures/report-failure.ts';
import { isSilence } from '../base/http/call-error.ts';
import { askServer } from '../base/http/connectivity.ts';
import { showToast } from '../ui/toast/toast.tsx';

// A failure travels several ways at once: as a mutation's error and as a rejected promise that nobody caught.
const seen = new WeakSet<object>();

interface Page {
  go: (path: '/403' | '/404', reason: string | undefined) => void;
  /** Draws it anew once what it could not read is there. */
  refreshPage: () => void;
}

/** Sets up everything that the error catalogue says about failures without a row of their own. */
export function handleFailures({ go, refreshPage }: Page): void {
  const handle: Handler = (error, attempt, retry) => {
    if (typeof error === 'object' && error !== null) {
      if (seen.has(error)) return;
      seen.add(error);
    }
    // Whether it is this one call or nobody answers at all is known in a moment.
    if (attempt === 'read' && isSilence(error)) void askServer().then(() => show(error, attempt, retry));
    else show(error, attempt, retry);
  };

  const show: Handler = (error, attempt, retry) => {
    const consequence = judgeFailure(error, attempt);
    if (consequence.do === 'toast') showToast('warn', consequence.toast);
    if (consequence.do === 'go') {
      if (consequence.toast) showToast('warn', consequence.toast);
      go(consequence.to, consequence.reason);
    }
    if (consequence.do !== 'dialog') return;
    const again =
      retry && (() => Promise.resolve(retry()).then(attempt === 'read' ? refreshPage : undefined));
    openReport(again ? { ...consequence.report, retry: again } : consequence.report);
  };

  setFailureHandler(handle);
  addEventListener('error', (event) => {
    // Chromium reports a harmless skipped measurement this way.
    if (!event.error || /ResizeObserver/.test(event.message)) return;
    logError(event.error);
    handle(event.error, 'change');
  });
  addEventListener('unhandledrejection', (event) => {
    if (typeof event.reason === 'object' && event.reason !== null && seen.has(event.reason)) return;
    logError(event.reason);
    handle(event.reason, 'change');
  });
}
