import type { RichText } from '@atrium/contract/parts/rich-text';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { hasStatus } from '../../../../base/http/call-error.ts';
import { cleanPaste } from '../../../../core/rich-text/clean-paste.ts';
import { showToast } from '../../../../ui/toast/toast.tsx';
import { imageTokenQuery, imageUrl } from '../image-token.ts';
import { type DescriptionOwner, spaceIdOf, uploadImage } from '../owner.ts';
import { makeExtensions } from './extensions.ts';
import { isImageName } from './image-uploads.ts';
import { fromRichText } from './to-rich-text.ts';

interface EditorHooks {
  body: RichText | null;
  onChange: () => void;
  onSave: () => void;
}

/** The editor of one description, made once; what it calls is always the newest. */
export function useDescriptionEditor(owner: DescriptionOwner, hooks: EditorHooks) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [linking, setLinking] = useState(false);
  const newest = useRef(hooks);
  useEffect(() => {
    newest.current = hooks;
  });

  const editor = useEditor({
    content: fromRichText(hooks.body),
    autofocus: 'end',
    extensions: makeExtensions({
      spaceId: spaceIdOf(owner),
      addressOf: async (id) => imageUrl(id, await client.fetchQuery(imageTokenQuery(spaceIdOf(owner)))),
      sendImage: (file, signal) => uploadImage(owner, file, { signal }),
      onImageFailure: (file, error) => {
        const reason = isImageName(file.name)
          ? hasStatus(error, 413, 415, 422)
            ? error.message
            : undefined
          : t`Use a file that ends with png, jpg, jpeg, gif or webp.`;
        showToast('bad', t`Could not upload image`, reason);
      },
      onLink: () => setLinking(true),
      onSave: () => newest.current.onSave(),
    }),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': t`Description` },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: () => newest.current.onChange(),
  });
  return { editor, linking, setLinking };
}
