import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { isHandled } from '../base/failures/failure-meta.ts';
import { CallError } from '../base/http/call-error.ts';
import { i18n } from '../base/i18n.ts';

/** For tests: one feature without the app around it. `unhandled` is what the global handler would show. */
export async function renderAlone(page: ReactNode, prepare: (client: QueryClient) => void = () => {}) {
  const unhandled: unknown[] = [];
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (!(error instanceof CallError && isHandled(meta, error))) unhandled.push(error);
      },
    }),
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  prepare(client);
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => page });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <QueryClientProvider client={client}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </MantineProvider>
      </I18nProvider>,
    );
  });
  return { client, unhandled, path: () => router.state.location.pathname };
}

export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

export const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

/** What Enter in a field does: the form is sent by its first submit button, unless that is disabled. */
export function pressEnter(label: string) {
  const { form } = screen.getByLabelText<HTMLInputElement>(label);
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (form && button && !button.disabled) fireEvent.submit(form);
}

/** An answer that comes when the test says so. */
export function heldBack(answer: () => Response) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: () => promise, arrive: () => act(async () => resolve(answer())) };
}
