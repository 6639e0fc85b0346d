import { Plural } from '@lingui/react/macro';
import type { ShareItems } from '../../core/share/share-window.ts';
import { FileTile } from '../../ui/file-tile.tsx';
import form from '../../ui/form/form.module.css';
import classes from './share.module.css';

const mostNames = 3;

/** What is shared, the first of them by name. */
export function SharedItems({ items }: { items: ShareItems }) {
  const all = [
    ...[...items.spaces, ...items.folders].map((one) => ({ ...one, format: 'folder' })),
    ...items.documents,
  ];
  const hidden = all.length - mostNames;
  return (
    <div>
      <ul className={classes.items}>
        {all.slice(0, mostNames).map(({ id, name, format }) => (
          <li key={`${format} ${id}`}>
            <FileTile format={format} />
            <bdi>{name}</bdi>
          </li>
        ))}
        {hidden > 0 && (
          <li className={classes.more}>
            <Plural value={hidden} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
      {items.leftOut > 0 && (
        <p className={form.text}>
          <Plural
            value={items.leftOut}
            one="# item is left out: you may not share it."
            other="# items are left out: you may not share them."
          />
        </p>
      )}
    </div>
  );
}
