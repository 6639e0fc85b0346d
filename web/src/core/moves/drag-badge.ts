import classes from './drag-badge.module.css';

/** What the pointer carries: a name, or how many. It is drawn as the drag begins, and gone after it. */
export function showDragBadge(transfer: DataTransfer, text: string): void {
  const badge = document.createElement('div');
  badge.className = classes.badge ?? '';
  badge.textContent = text;
  document.body.append(badge);
  transfer.setDragImage(badge, -12, -4);
  setTimeout(() => badge.remove());
}
