import type { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  icon: typeof IconCloudUpload;
  error: string | undefined;
  /** The id of the element that says the error. */
  errorId: string;
  onDrop: (dropped: DataTransfer) => void;
  children: ReactNode;
}

/** A frame that takes what is dropped on it. Whoever cannot drop finds a button inside. */
export function DropZone({ icon: Icon, error, errorId, onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  // The page behind may take drops too.
  const take = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the buttons are for all */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => {
          take(event);
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          take(event);
          setOver(false);
          onDrop(event.dataTransfer);
        }}
      >
        <span className={classes.icon}>
          <Icon size={24} stroke={1.6} aria-hidden="true" />
        </span>
        {children}
      </div>
      {error && (
        <p className="atr-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
