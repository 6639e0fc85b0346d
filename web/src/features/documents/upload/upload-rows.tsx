import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { UploadChoice, UploadItem } from './upload-item.ts';
import { UploadRow } from './upload-row.tsx';
import classes from './upload-rows.module.css';
import type { Twins } from './use-twins.ts';

interface UploadRowsProps {
  items: UploadItem[];
  twins: Twins;
  speed: number | undefined;
  onRemove: (id: number) => void;
  onChoose: (choice: UploadChoice, twins: Map<number, number>) => void;
}

/** The most rows that are drawn at once without a thought; of more, only those in sight. */
const mostDrawn = 50;
const usualHeight = 57;

export function UploadRows(props: UploadRowsProps) {
  return props.items.length > mostDrawn ? <SomeRows {...props} /> : <AllRows {...props} />;
}

function AllRows({ items, twins, speed, onRemove, onChoose }: UploadRowsProps) {
  const { t } = useLingui();
  return (
    <ul className={classes.list} aria-label={t`Files to upload`}>
      {items.map((item) => (
        <li key={item.id} data-item={item.id} className={classes.row}>
          <UploadRow
            item={item}
            twin={twins.get(item.id)}
            speed={item.state === 'sending' ? speed : undefined}
            onRemove={onRemove}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
}

function SomeRows({ items, twins, speed, onRemove, onChoose }: UploadRowsProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 4,
  });
  const drawn = rows.getVirtualItems();
  return (
    <div className={classes.list} ref={frame}>
      <ul aria-label={t`Files to upload`} style={{ position: 'relative', height: rows.getTotalSize() }}>
        {drawn.map(({ key, index, start }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                data-item={item.id}
                className={classes.row}
                style={{ position: 'absolute', top: start }}
                aria-posinset={index + 1}
                aria-setsize={items.length}
              >
                <UploadRow
                  item={item}
                  twin={twins.get(item.id)}
                  speed={item.state === 'sending' ? speed : undefined}
                  onRemove={onRemove}
                  onChoose={onChoose}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
