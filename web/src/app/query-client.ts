import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type FailureMeta, isHandled } from '../base/failures/failure-meta.ts';
import { reportFailure } from '../base/failures/report-failure.ts';
import { CallError, isSilence } from '../base/http/call-error.ts';
import { isOnline } from '../base/http/connectivity.ts';

const isHandledBy = (meta: FailureMeta | undefined, error: unknown) =>
  error instanceof CallError && isHandled(meta, error);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!isHandledBy(query.meta, error)) reportFailure(error, 'read', () => query.fetch().catch(() => {}));
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, variables, _result, mutation) => {
      if (isHandledBy(mutation.meta, error)) return;
      reportFailure(error, 'change', () => mutation.execute(variables).catch(() => {}));
    },
  }),
  defaultOptions: {
    // Without a network a call must fail and say so, not wait in silence for the network to return.
    queries: {
      networkMode: 'always',
      // Once it is known that nobody answers, nobody waits for a second try.
      retry: (count, error) => count < 1 && isSilence(error) && isOnline(),
      retryDelay: 400,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
});
