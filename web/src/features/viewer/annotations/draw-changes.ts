import type { AnnotationScope, HistoryScope } from '@embedpdf/react-pdf-viewer';
import { fromRow } from './annotation-body.ts';
import type { Changes } from './known-annotations.ts';

/** Draws others' work. It cannot be undone here: it leaves no trace in the history. */
export function drawChanges(
  annotation: AnnotationScope,
  history: HistoryScope,
  { show, remove }: Omit<Changes, 'known'>,
): void {
  const touched = new Set<string>();
  for (const { id, pageIndex } of remove) {
    if (!annotation.getAnnotationById(id)) continue;
    touched.add(id);
    annotation.deleteAnnotation(pageIndex, id);
  }
  const made = [];
  for (const row of show) {
    const object = fromRow(row);
    if (annotation.getAnnotationById(row.id)) {
      touched.add(row.id);
      // With its author: otherwise it would be given ours.
      annotation.updateAnnotation(object.pageIndex, row.id, object);
    } else made.push({ annotation: object });
  }
  if (made.length > 0) annotation.importAnnotations(made);
  if (touched.size === 0) return;
  history.purgeByMetadata<{ annotationIds?: string[] }>(
    (metadata) => metadata?.annotationIds?.some((id) => touched.has(id)) ?? false,
  );
}
