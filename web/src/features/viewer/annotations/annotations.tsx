import type { Document } from '@atrium/contract/documents';
import type { Mention } from '@atrium/contract/parts/mentions';
import { useLingui } from '@lingui/react/macro';
import { IconFileDownload, IconMessages } from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { use, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from '../../../base/http/connectivity.ts';
import { meQuery } from '../../../core/people/me.ts';
import { showToast } from '../../../ui/toast/toast.tsx';
import { BarButton } from '../bar-button.tsx';
import { CommentsPanel } from '../comments/comments-panel.tsx';
import { nobody, withChosen, withRows } from '../comments/known-people.ts';
import { useCommentTools } from '../comments/use-comment-tools.ts';
import { useComments } from '../comments/use-comments.ts';
import { useThreads } from '../comments/use-threads.ts';
import { FromDeviceContext } from '../from-device.ts';
import type { PdfParts } from '../pdf-parts.ts';
import { Pins } from '../pins/pins.tsx';
import { InBar } from '../slots.tsx';
import { usePage } from '../use-pdf-state.ts';
import { downloadAnnotated } from './download-annotated.ts';
import { NewVersion } from './new-version.tsx';
import { runAnnotations } from './run-annotations.ts';
import { SaveNote } from './save-note.tsx';
import type { SaveState } from './send-while-open.ts';

interface AnnotationsProps {
  document: Document;
  parts: PdfParts;
  /** The tree in which EmbedPDF draws. */
  surface: ShadowRoot | null;
  version: number | undefined;
  password: string | undefined;
  loaded: Promise<unknown>;
}

export function Annotations({ document, parts, surface, version, password, loaded }: AnnotationsProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const [state, setState] = useState<SaveState | 'unread' | null>(null);
  const [isReplaced, setReplaced] = useState(false);
  const comments = useComments(parts);
  const threads = useThreads(parts);
  const { page } = usePage(parts);
  const [known, setKnown] = useState(nobody);
  const meet = useCallback((people: Mention[]) => setKnown((before) => withChosen(before, people)), []);
  const tools = useCommentTools(parts, document, known, meet);
  const fromDevice = use(FromDeviceContext);
  const online = useOnline();
  const { id } = document;
  const nameNow = useEffectEvent(() => document.name);
  const { mutate: download } = useMutation({
    mutationFn: () => downloadAnnotated(client, document, password),
  });
  const refuse = useEffectEvent((error: unknown) => {
    showToast('bad', t`An annotation could not be saved`, error instanceof Error ? error.message : '');
  });
  useEffect(
    () =>
      runAnnotations({
        client,
        parts,
        id,
        name: nameNow(),
        version,
        password,
        author: { id: me.id, fullName: me.fullName, image: me.image },
        meet: (rows) => setKnown((before) => withRows(before, rows)),
        loaded,
        fromDevice,
        tell: setState,
        replaced: () => setReplaced(true),
        refuse: (error) => refuse(error),
      }),
    [client, parts, id, version, password, me.id, me.fullName, me.image, loaded, fromDevice],
  );
  const isShown = document.permissions.canWriteDocument || state === 'unread';
  return (
    <>
      {isReplaced && !fromDevice && <NewVersion documentId={id} />}
      {surface && (
        <Pins
          {...{ surface, parts, threads }}
          chosenId={comments.chosen?.id}
          onChoose={(chosen) => {
            comments.open();
            comments.choose(chosen, false);
          }}
        />
      )}
      {comments.isOpen && (
        <CommentsPanel
          threads={threads}
          me={{ id: me.id, name: me.fullName }}
          page={page}
          tools={tools}
          chosen={comments.chosen}
          onChoose={comments.choose}
          onClose={comments.close}
        />
      )}
      <InBar slot="state">
        {isShown && state && <SaveNote state={state} />}
        <BarButton label={t`Comments`} icon={IconMessages} isOn={comments.isOpen} onClick={comments.toggle} />
        {online && (
          <BarButton
            label={t`Download with annotations`}
            icon={IconFileDownload}
            onClick={() => download()}
          />
        )}
      </InBar>
    </>
  );
}
