import { type KeyboardEvent, useEffect, useRef } from 'react';

/** One stop of the Tab key for a whole toolbar; the arrow keys move within it. */
export function useRovingFocus<T extends HTMLElement>() {
  const bar = useRef<T>(null);
  const tools = () => [
    ...(bar.current?.querySelectorAll<HTMLButtonElement>('[data-tool]:not(:disabled)') ?? []),
  ];
  const stopAt = (chosen: HTMLElement | undefined) => {
    for (const tool of bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? []) {
      tool.tabIndex = tool === chosen ? 0 : -1;
    }
  };
  // Tools come and go, and may be switched off while the focus is elsewhere.
  useEffect(() => {
    const all = tools();
    stopAt(all.find((tool) => tool.tabIndex === 0 && tool === document.activeElement) ?? all[0]);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const all = tools();
    const now = all.indexOf(event.target as HTMLButtonElement);
    if (now < 0) return;
    const last = all.length - 1;
    const goal = {
      ArrowRight: now === last ? 0 : now + 1,
      ArrowLeft: now === 0 ? last : now - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tool = goal === undefined ? undefined : all[goal];
    if (!tool) return;
    event.preventDefault();
    stopAt(tool);
    tool.focus();
  };
  return { ref: bar, onKeyDown };
}
