import type { UISchema } from '@embedpdf/react-pdf-viewer';

/** What of EmbedPDF's own surface is shown: pages and outline at the side, and what floats at a selection. Comments are ours. */
export function makeSchema(): UISchema {
  return {
    id: 'atrium',
    version: '1',
    toolbars: {},
    menus: {},
    modals: {},
    overlays: {},
    sidebars: {
      'sidebar-panel': {
        id: 'sidebar-panel',
        position: { placement: 'left', slot: 'main', order: 0 },
        content: {
          type: 'tabs',
          tabs: [
            {
              id: 'thumbnails',
              labelKey: 'panel.thumbnails',
              label: 'Thumbnails',
              icon: 'squares',
              componentId: 'thumbnails-sidebar',
            },
            {
              id: 'outline',
              labelKey: 'panel.outline',
              label: 'Outline',
              icon: 'listTree',
              componentId: 'outline-sidebar',
            },
          ],
        },
        width: '200px',
        collapsible: true,
        defaultOpen: false,
      },
      'annotation-panel': {
        id: 'annotation-panel',
        position: { placement: 'left', slot: 'main', order: 0 },
        content: { type: 'component', componentId: 'annotation-sidebar' },
        width: '250px',
        collapsible: true,
        defaultOpen: false,
      },
    },
    selectionMenus: {
      selection: {
        id: 'selection',
        items: [
          button('copy-selection', 'selection:copy', 'selection', 'selection-copy'),
          button('add-highlight', 'annotation:add-highlight', 'annotation', 'annotation-highlight'),
          button('add-underline', 'annotation:add-underline', 'annotation', 'annotation-underline'),
          button('add-strikeout', 'annotation:add-strikeout', 'annotation', 'annotation-strikeout'),
        ],
        visibilityDependsOn: {
          itemIds: ['copy-selection', 'add-highlight', 'add-underline', 'add-strikeout'],
        },
      },
      annotation: {
        id: 'annotation',
        categories: ['annotation'],
        items: [
          button('comment-button', 'annotation:toggle-comment', 'annotation', 'annotation-comment'),
          button(
            'toggle-annotation-style',
            'annotation:toggle-annotation-style',
            'annotation',
            'annotation-style',
          ),
          button('delete-annotation', 'annotation:delete-selected', 'annotation', 'annotation-delete'),
        ],
      },
      groupAnnotation: {
        id: 'groupAnnotation',
        categories: ['annotation'],
        items: [
          button(
            'delete-all-annotations',
            'annotation:delete-all-selected',
            'annotation',
            'annotation-delete',
          ),
        ],
      },
    },
  };
}

const button = (id: string, commandId: string, ...categories: string[]) => ({
  type: 'command-button' as const,
  id,
  commandId,
  variant: 'icon' as const,
  categories,
});
