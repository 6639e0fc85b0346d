import { useEffect, useRef, useState } from 'react';
import { type DroppedFile, readDropped } from '../upload/read-dropped.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Files dropped anywhere on the page. Without a receiver they are refused: the browser would leave the page to
 * show them. Windows over the page have a place of their own for files.
 */
export function useFileDrop(onDrop: ((files: DroppedFile[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const receiver = useRef(onDrop);
  receiver.current = onDrop;
  useEffect(() => {
    const isForPage = (event: DragEvent) => hasFiles(event) && !event.defaultPrevented;
    const over = (event: DragEvent) => {
      if (!isForPage(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = receiver.current ? 'copy' : 'none';
      setOver(receiver.current !== undefined);
    };
    const leave = (event: DragEvent) => {
      // Without a target the pointer has left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = async (event: DragEvent) => {
      setOver(false);
      if (!isForPage(event) || !event.dataTransfer) return;
      event.preventDefault();
      const receive = receiver.current;
      if (!receive) return;
      const files = await readDropped(event.dataTransfer);
      if (files.length > 0) receive(files);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
