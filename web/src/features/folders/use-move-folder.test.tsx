import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { treeQuery } from '../../core/library/library.ts';
import { ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { someFolders } from './testing-folders.ts';
import { useMoveFolder } from './use-move-folder.tsx';

const none = { gain: 0, lose: 0, documentsGained: 0, documentsLost: 0 };

function Mover({ isReparented }: { isReparented: boolean }) {
  const move = useMoveFolder(1, async () => true);
  const moves = [{ id: 1, parent: null, weight: 20 }];
  return (
    <button type="button" onClick={() => move({ id: 1, name: 'Linz', into: 'Quality', moves, isReparented })}>
      Move
    </button>
  );
}

async function moveIt(isReparented: boolean, answers: Parameters<typeof stubServer>[0] = {}) {
  const seen = stubServer({
    'PUT /folders': ok([]),
    'POST /folders/1/move-impact': ok(none),
    ...answers,
  });
  const page = await renderAlone(
    <>
      <Mover isReparented={isReparented} />
      <Toasts />
    </>,
    (client) => client.setQueryData(treeQuery(1).queryKey, someFolders({ Linz: {} })),
  );
  await press('Move');
  return { ...page, seen };
}

beforeEach(() => notifications.clean());

describe('[FLD-04] what is told after a drag', () => {
  it('into another folder: where it went', async () => {
    await moveIt(true);
    expect(await screen.findByText('Moved “Linz” to “Quality”')).toBeTruthy();
  });

  it('among its siblings: that their order has changed', async () => {
    await moveIt(false);
    expect(await screen.findByText('Changed the order of the folders in “Quality”')).toBeTruthy();
    expect(screen.queryByText(/^Moved/)).toBeNull();
  });

  it('[ERR-01] refused: its row of the catalogue, and the tree is read again', async () => {
    const { client, unhandled } = await moveIt(true, { 'PUT /folders': refuse('auth.forbidden') });
    expect(await screen.findByText('Access denied - could not update all folders')).toBeTruthy();
    await waitFor(() => expect(client.getQueryState(treeQuery(1).queryKey)?.isInvalidated).toBe(true));
    expect(unhandled).toEqual([]);
  });
});
