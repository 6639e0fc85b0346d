import { createRoute, lazyRouteComponent, useLocation } from '@tanstack/react-router';
import { lazy } from 'react';
import { readEditorSearch } from '../../features/documents/description/page/editor-search.ts';
import { shellRoute } from './shell-route.tsx';

const EditorPage = lazyRouteComponent(
  () => import('../../features/documents/description/page/editor-page.tsx'),
  'EditorPage',
);
const DescriptionEditor = lazy(async () => ({
  default: (await import('../../features/documents/description/page/whole-editor.tsx')).WholeEditor,
}));

/** Joins the page with the editor of descriptions. */
export const editorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/editor',
  validateSearch: readEditorSearch,
  component: function Editor() {
    const goesOn = useLocation({ select: ({ state }) => state.goesOn });
    return (
      <EditorPage
        search={editorRoute.useSearch()}
        drawEditor={(owner, onDone) => (
          <DescriptionEditor owner={owner} onDone={onDone} goesOn={goesOn === true} />
        )}
      />
    );
  },
});
